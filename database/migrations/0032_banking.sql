CREATE SCHEMA "banking";
--> statement-breakpoint
CREATE TABLE "banking"."confirmations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banking"."confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_account_id" integer NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_by_name" text,
	"undone_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banking"."known_payers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banking"."known_payers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"payer_id" integer NOT NULL,
	"payer_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_payers_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "banking"."matches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banking"."matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"confirmation_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"entry_reference" text NOT NULL,
	"transfer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"posted_id" integer,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "matches_amount" CHECK ("banking"."matches"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "banking"."payouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banking"."payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"bank_account_id" integer NOT NULL,
	"posted_on" date NOT NULL,
	"transfer_ids" bigint[] NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "payouts_fee" CHECK ("banking"."payouts"."fee" >= 0 and "banking"."payouts"."fee" < "banking"."payouts"."gross")
);
--> statement-breakpoint
CREATE TABLE "banking"."externals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banking"."externals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"bank_account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"happened_on" date NOT NULL,
	"desk_id" integer,
	"description" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"entered_by_id" integer NOT NULL,
	"entered_by_name" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"approved_by_name" text,
	"approved_at" timestamp with time zone,
	"asked_by_id" integer NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"movement_id" bigint,
	"reversal_id" bigint,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(description, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "externals_form_uuid_unique" UNIQUE("form_uuid"),
	CONSTRAINT "externals_amount" CHECK ("banking"."externals"."amount" > 0),
	CONSTRAINT "externals_desk" CHECK (("banking"."externals"."kind" = 'cash') = ("banking"."externals"."desk_id" is not null)),
	CONSTRAINT "externals_posted" CHECK (("banking"."externals"."movement_id" is not null) = ("banking"."externals"."state" in ('posted', 'reversing', 'reversed')))
);
--> statement-breakpoint
CREATE TABLE "banking"."lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banking"."lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"row" integer NOT NULL,
	"on" date NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"iban" text NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"matched" bigint DEFAULT 0 NOT NULL,
	"state" text GENERATED ALWAYS AS (case when matched = 0 then 'open' when matched = abs(amount) then 'matched' else 'part' end) STORED NOT NULL,
	"left" bigint GENERATED ALWAYS AS (abs(amount) - matched) STORED NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(name, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(text, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "lines_amount" CHECK ("banking"."lines"."amount" <> 0),
	CONSTRAINT "lines_matched" CHECK ("banking"."lines"."matched" between 0 and abs("banking"."lines"."amount"))
);
--> statement-breakpoint
CREATE TABLE "banking"."rejections" (
	"line_id" integer NOT NULL,
	"kind" text NOT NULL,
	"target_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rejections_line_id_kind_target_id_pk" PRIMARY KEY("line_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "banking"."csv_maps" (
	"bank_account_id" integer PRIMARY KEY NOT NULL,
	"map" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banking"."statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banking"."statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_account_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"format" text NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	"lines" integer NOT NULL,
	"opening" bigint,
	"closing" bigint,
	"gap" bigint,
	"imported_by_id" integer NOT NULL,
	"imported_by_name" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(file_name, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "statements_days_order" CHECK ("banking"."statements"."first_on" <= "banking"."statements"."last_on")
);
--> statement-breakpoint
ALTER TABLE "banking"."confirmations" ADD CONSTRAINT "confirmations_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banking"."matches" ADD CONSTRAINT "matches_confirmation_id_confirmations_id_fk" FOREIGN KEY ("confirmation_id") REFERENCES "banking"."confirmations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banking"."matches" ADD CONSTRAINT "matches_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "banking"."lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banking"."payouts" ADD CONSTRAINT "payouts_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banking"."externals" ADD CONSTRAINT "externals_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banking"."externals" ADD CONSTRAINT "externals_desk_id_bank_accounts_id_fk" FOREIGN KEY ("desk_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banking"."lines" ADD CONSTRAINT "lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "banking"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banking"."lines" ADD CONSTRAINT "lines_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banking"."rejections" ADD CONSTRAINT "rejections_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "banking"."lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banking"."csv_maps" ADD CONSTRAINT "csv_maps_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banking"."statements" ADD CONSTRAINT "statements_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_payers_payer" ON "banking"."known_payers" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "matches_confirmation" ON "banking"."matches" USING btree ("confirmation_id");--> statement-breakpoint
CREATE INDEX "matches_line" ON "banking"."matches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "matches_entry" ON "banking"."matches" USING btree ("entry_id") WHERE not is_undone;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "banking"."payouts" USING btree ("gateway","day") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "externals_search" ON "banking"."externals" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "externals_account" ON "banking"."externals" USING btree ("bank_account_id","id");--> statement-breakpoint
CREATE INDEX "externals_day" ON "banking"."externals" USING btree ("happened_on","id");--> statement-breakpoint
CREATE INDEX "externals_waiting" ON "banking"."externals" USING btree ("asked_at") WHERE state in ('entered', 'reversing');--> statement-breakpoint
CREATE INDEX "lines_search" ON "banking"."lines" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "lines_once" ON "banking"."lines" USING btree ("bank_account_id","hash");--> statement-breakpoint
CREATE INDEX "lines_statement" ON "banking"."lines" USING btree ("statement_id","row");--> statement-breakpoint
CREATE INDEX "lines_day" ON "banking"."lines" USING btree ("bank_account_id","on","id");--> statement-breakpoint
CREATE INDEX "lines_waiting" ON "banking"."lines" USING btree ("imported_at","id") WHERE matched < abs(amount);--> statement-breakpoint
CREATE INDEX "statements_search" ON "banking"."statements" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "statements_once" ON "banking"."statements" USING btree ("bank_account_id","file_hash");--> statement-breakpoint
CREATE INDEX "statements_days" ON "banking"."statements" USING btree ("bank_account_id","last_on");
--> statement-breakpoint
-- What was posted of an entry stays as it was approved; it is reversed, not changed.
create function banking.external_stays() returns trigger language plpgsql as $$
begin
  if old.state in ('posted', 'reversing', 'reversed') and (tg_op = 'DELETE'
    or (new.bank_account_id, new.kind, new.direction, new.amount, new.happened_on, new.desk_id, new.description, new.movement_id)
      is distinct from (old.bank_account_id, old.kind, old.direction, old.amount, old.happened_on, old.desk_id, old.description, old.movement_id)) then
    raise exception 'what is posted is reversed, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger externals_stay before update or delete on banking.externals
  for each row execute function banking.external_stays();
--> statement-breakpoint
-- What the bank said stays as it said it: of a line only what is confirmed of it changes.
create function banking.line_stays() returns trigger language plpgsql as $$
begin
  if (new.statement_id, new.bank_account_id, new.row, new."on", new.amount, new.reference, new.name, new.iban, new.text, new.hash)
    is distinct from (old.statement_id, old.bank_account_id, old.row, old."on", old.amount, old.reference, old.name, old.iban, old.text, old.hash) then
    raise exception 'what a bank said is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger lines_stay before update on banking.lines
  for each row execute function banking.line_stays();

CREATE SCHEMA "expenses";
--> statement-breakpoint
CREATE TABLE "expenses"."categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expenses"."categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "categories_name_ar_unique" UNIQUE("name_ar")
);
--> statement-breakpoint
CREATE TABLE "expenses"."operation_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expenses"."operation_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operation_id" integer,
	"file_id" uuid NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expenses"."operations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expenses"."operations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text,
	"state" text NOT NULL,
	"category_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"payee" text NOT NULL,
	"amount" bigint NOT NULL,
	"spent_on" date NOT NULL,
	"document_number" text NOT NULL,
	"description" text NOT NULL,
	"is_large" boolean NOT NULL,
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
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(number, '') || ' ' || coalesce(payee, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(description, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "operations_number_unique" UNIQUE("number"),
	CONSTRAINT "operations_amount" CHECK ("expenses"."operations"."amount" > 0),
	CONSTRAINT "operations_numbered" CHECK (("expenses"."operations"."number" is not null) = ("expenses"."operations"."state" in ('posted', 'reversing', 'reversed')))
);
--> statement-breakpoint
CREATE TABLE "expenses"."postings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expenses"."postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"posted_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"movement_id" bigint NOT NULL,
	CONSTRAINT "postings_amount" CHECK (("expenses"."postings"."kind" = 'expense') = ("expenses"."postings"."amount" > 0) and "expenses"."postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "expenses"."year_amounts" (
	"year_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "year_amounts_year_id_category_id_pk" PRIMARY KEY("year_id","category_id"),
	CONSTRAINT "year_amounts_amount" CHECK ("expenses"."year_amounts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "expenses"."years" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expenses"."years_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"large_from" bigint NOT NULL,
	CONSTRAINT "years_name_unique" UNIQUE("name"),
	CONSTRAINT "years_days" CHECK ("expenses"."years"."starts_on" <= "expenses"."years"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "expenses"."operation_files" ADD CONSTRAINT "operation_files_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "expenses"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses"."operation_files" ADD CONSTRAINT "operation_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses"."operations" ADD CONSTRAINT "operations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "expenses"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses"."operations" ADD CONSTRAINT "operations_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses"."postings" ADD CONSTRAINT "postings_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "expenses"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses"."year_amounts" ADD CONSTRAINT "year_amounts_year_id_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "expenses"."years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses"."year_amounts" ADD CONSTRAINT "year_amounts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "expenses"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_files_operation" ON "expenses"."operation_files" USING btree ("operation_id","id");--> statement-breakpoint
CREATE INDEX "operations_search" ON "expenses"."operations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operations_category" ON "expenses"."operations" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "operations_source" ON "expenses"."operations" USING btree ("bank_account_id","id");--> statement-breakpoint
CREATE INDEX "operations_day" ON "expenses"."operations" USING btree ("spent_on","id");--> statement-breakpoint
CREATE INDEX "operations_waiting" ON "expenses"."operations" USING btree ("asked_at") WHERE "expenses"."operations"."state" in ('entered', 'reversing');--> statement-breakpoint
CREATE UNIQUE INDEX "postings_once" ON "expenses"."postings" USING btree ("operation_id","kind");--> statement-breakpoint
CREATE INDEX "postings_day" ON "expenses"."postings" USING btree ("posted_on","id");--> statement-breakpoint
-- What was posted of an operation is only ever added to, and what it says of the money stays as it was approved.
create function expenses.operation_stays() returns trigger language plpgsql as $$
begin
  if old.state in ('posted', 'reversing', 'reversed') and (tg_op = 'DELETE'
    or (new.number, new.category_id, new.bank_account_id, new.payee, new.amount, new.spent_on, new.document_number, new.description)
      is distinct from (old.number, old.category_id, old.bank_account_id, old.payee, old.amount, old.spent_on, old.document_number, old.description)) then
    raise exception 'what is posted is reversed, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger operations_stay before update or delete on expenses.operations
  for each row execute function expenses.operation_stays();
--> statement-breakpoint
create trigger postings_stay before update or delete on expenses.postings
  for each row execute function finance.ledger_stays();

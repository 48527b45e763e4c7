CREATE SCHEMA "funds";
--> statement-breakpoint
CREATE TABLE "funds"."donations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funds"."donations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_uuid" uuid NOT NULL,
	"number" text,
	"state" text NOT NULL,
	"donor_id" integer NOT NULL,
	"donor_name" text NOT NULL,
	"fund_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"posted_on" date NOT NULL,
	"remark" text NOT NULL,
	"verify_code" text,
	"movement_id" bigint,
	"reversal_id" bigint,
	"recorded_by_id" integer NOT NULL,
	"recorded_by_name" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"confirmed_by_name" text,
	"confirmed_at" timestamp with time zone,
	"refused_by_name" text,
	"contested_by_id" integer,
	"contested_by_name" text,
	"contested_at" timestamp with time zone,
	"reversed_by_name" text,
	"reversed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(number, '') || ' ' || coalesce(donor_name, '') || ' ' || coalesce(bank_reference, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "donations_form_uuid_unique" UNIQUE("form_uuid"),
	CONSTRAINT "donations_number_unique" UNIQUE("number"),
	CONSTRAINT "donations_verify_code_unique" UNIQUE("verify_code"),
	CONSTRAINT "donations_amount" CHECK ("funds"."donations"."amount" > 0),
	CONSTRAINT "donations_number" CHECK (("funds"."donations"."number" is null) = ("funds"."donations"."state" in ('asked', 'refused'))),
	CONSTRAINT "donations_posted" CHECK (("funds"."donations"."movement_id" is null) = ("funds"."donations"."number" is null)),
	CONSTRAINT "donations_reversed" CHECK (("funds"."donations"."reversal_id" is not null) = ("funds"."donations"."state" = 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "funds"."donors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funds"."donors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"remark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funds"."fund_purposes" (
	"fund_id" integer NOT NULL,
	"purpose_id" integer NOT NULL,
	CONSTRAINT "fund_purposes_fund_id_purpose_id_pk" PRIMARY KEY("fund_id","purpose_id")
);
--> statement-breakpoint
CREATE TABLE "funds"."funds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funds"."funds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"about" text NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "funds_name_ar_unique" UNIQUE("name_ar")
);
--> statement-breakpoint
CREATE TABLE "funds"."grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funds"."grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"fund_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"invoice_number" text NOT NULL,
	"semester_id" integer,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"asked_by_id" integer NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"approved_by_name" text,
	"approved_at" timestamp with time zone,
	"approved_on" date,
	"refused_by_name" text,
	"contested_by_id" integer,
	"contested_by_name" text,
	"contested_at" timestamp with time zone,
	"revoked_by_name" text,
	"revoked_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(invoice_number, '') || ' ' || coalesce(reason, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "grants_form_uuid_unique" UNIQUE("form_uuid"),
	CONSTRAINT "grants_amount" CHECK ("funds"."grants"."amount" > 0),
	CONSTRAINT "grants_approved" CHECK (("funds"."grants"."approved_on" is not null) = ("funds"."grants"."state" in ('posted', 'contested', 'revoked')))
);
--> statement-breakpoint
CREATE TABLE "funds"."purposes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funds"."purposes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"colour" text NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "purposes_name_ar_unique" UNIQUE("name_ar")
);
--> statement-breakpoint
ALTER TABLE "funds"."donations" ADD CONSTRAINT "donations_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "funds"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds"."donations" ADD CONSTRAINT "donations_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "funds"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds"."donations" ADD CONSTRAINT "donations_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds"."fund_purposes" ADD CONSTRAINT "fund_purposes_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "funds"."funds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds"."fund_purposes" ADD CONSTRAINT "fund_purposes_purpose_id_purposes_id_fk" FOREIGN KEY ("purpose_id") REFERENCES "funds"."purposes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds"."grants" ADD CONSTRAINT "grants_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "funds"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds"."grants" ADD CONSTRAINT "grants_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds"."grants" ADD CONSTRAINT "grants_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_search" ON "funds"."donations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "donations_fund" ON "funds"."donations" USING btree ("fund_id","id");--> statement-breakpoint
CREATE INDEX "donations_donor" ON "funds"."donations" USING btree ("donor_id","id");--> statement-breakpoint
CREATE INDEX "donations_account" ON "funds"."donations" USING btree ("bank_account_id","posted_on");--> statement-breakpoint
CREATE INDEX "donations_day" ON "funds"."donations" USING btree ("posted_on","id");--> statement-breakpoint
CREATE INDEX "donations_waiting" ON "funds"."donations" USING btree ("state") WHERE state in ('asked', 'contested');--> statement-breakpoint
CREATE UNIQUE INDEX "donations_reference" ON "funds"."donations" USING btree ("bank_account_id","bank_reference") WHERE kind = 'bank' and state not in ('refused', 'reversed');--> statement-breakpoint
CREATE INDEX "fund_purposes_purpose" ON "funds"."fund_purposes" USING btree ("purpose_id");--> statement-breakpoint
CREATE INDEX "grants_search" ON "funds"."grants" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "grants_fund" ON "funds"."grants" USING btree ("fund_id","id");--> statement-breakpoint
CREATE INDEX "grants_student" ON "funds"."grants" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "grants_semester" ON "funds"."grants" USING btree ("semester_id","id");--> statement-breakpoint
CREATE INDEX "grants_invoice" ON "funds"."grants" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "grants_waiting" ON "funds"."grants" USING btree ("state") WHERE state in ('asked', 'contested');--> statement-breakpoint
-- What a posted donation says of the money stays as it was posted; it is reversed, and never deleted.
create function funds.donation_stays() returns trigger language plpgsql as $$
begin
  if old.number is not null and (tg_op = 'DELETE'
    or (new.number, new.donor_id, new.fund_id, new.bank_account_id, new.amount, new.posted_on, new.movement_id)
      is distinct from (old.number, old.donor_id, old.fund_id, old.bank_account_id, old.amount, old.posted_on, old.movement_id)) then
    raise exception 'what is posted is reversed, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger donations_stay before update or delete on funds.donations
  for each row execute function funds.donation_stays();

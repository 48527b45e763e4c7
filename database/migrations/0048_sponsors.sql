CREATE SCHEMA "sponsors";
--> statement-breakpoint
CREATE TABLE "sponsors"."bill_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors"."bill_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"sponsorship_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"invoice_number" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "bill_lines_amount" CHECK ("sponsors"."bill_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sponsors"."bills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors"."bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text,
	"state" text NOT NULL,
	"sponsor_id" integer NOT NULL,
	"sponsor_name" text NOT NULL,
	"semester_id" integer NOT NULL,
	"students" integer NOT NULL,
	"amount" bigint NOT NULL,
	"made_by_id" integer NOT NULL,
	"made_by_name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"approved_by_name" text,
	"approved_at" timestamp with time zone,
	"billed_on" date,
	"refused_by_name" text,
	"contested_by_id" integer,
	"contested_by_name" text,
	"contested_at" timestamp with time zone,
	"revoked_by_name" text,
	"revoked_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(number, '') || ' ' || coalesce(sponsor_name, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "bills_number_unique" UNIQUE("number"),
	CONSTRAINT "bills_amount" CHECK ("sponsors"."bills"."amount" > 0),
	CONSTRAINT "bills_number" CHECK (("sponsors"."bills"."number" is null) = ("sponsors"."bills"."state" in ('asked', 'refused'))),
	CONSTRAINT "bills_billed" CHECK (("sponsors"."bills"."billed_on" is null) = ("sponsors"."bills"."number" is null))
);
--> statement-breakpoint
CREATE TABLE "sponsors"."payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors"."payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_uuid" uuid NOT NULL,
	"number" text,
	"state" text NOT NULL,
	"sponsor_id" integer NOT NULL,
	"sponsor_name" text NOT NULL,
	"bank_account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"posted_on" date NOT NULL,
	"remark" text NOT NULL,
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
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(number, '') || ' ' || coalesce(sponsor_name, '') || ' ' || coalesce(bank_reference, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "payments_form_uuid_unique" UNIQUE("form_uuid"),
	CONSTRAINT "payments_number_unique" UNIQUE("number"),
	CONSTRAINT "payments_amount" CHECK ("sponsors"."payments"."amount" > 0),
	CONSTRAINT "payments_number" CHECK (("sponsors"."payments"."number" is null) = ("sponsors"."payments"."state" in ('asked', 'refused'))),
	CONSTRAINT "payments_posted" CHECK (("sponsors"."payments"."movement_id" is null) = ("sponsors"."payments"."number" is null)),
	CONSTRAINT "payments_reversed" CHECK (("sponsors"."payments"."reversal_id" is not null) = ("sponsors"."payments"."state" = 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "sponsors"."sponsors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors"."sponsors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"registration_number" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"remark" text NOT NULL,
	"is_active" boolean NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(registration_number, '') || ' ' || coalesce(contact_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "sponsors_name_ar_unique" UNIQUE("name_ar")
);
--> statement-breakpoint
CREATE TABLE "sponsors"."sponsorships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors"."sponsorships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"sponsor_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"from_semester_id" integer NOT NULL,
	"until_semester_id" integer,
	"share" integer,
	"most" bigint,
	"decision_number" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by_id" integer NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"approved_by_name" text,
	"approved_at" timestamp with time zone,
	"refused_by_name" text,
	"ended_on" date,
	"ended_by_name" text,
	"note" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(decision_number, '') || ' ' || coalesce(reason, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "sponsorships_amount" CHECK ("sponsors"."sponsorships"."share" is not null or "sponsors"."sponsorships"."most" is not null),
	CONSTRAINT "sponsorships_share" CHECK ("sponsors"."sponsorships"."share" between 1 and 100),
	CONSTRAINT "sponsorships_most" CHECK ("sponsors"."sponsorships"."most" > 0),
	CONSTRAINT "sponsorships_ended" CHECK (("sponsors"."sponsorships"."ended_on" is not null) = ("sponsors"."sponsorships"."state" = 'ended'))
);
--> statement-breakpoint
ALTER TABLE "sponsors"."bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "sponsors"."bills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."bill_lines" ADD CONSTRAINT "bill_lines_sponsorship_id_sponsorships_id_fk" FOREIGN KEY ("sponsorship_id") REFERENCES "sponsors"."sponsorships"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."bill_lines" ADD CONSTRAINT "bill_lines_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."bill_lines" ADD CONSTRAINT "bill_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "finance"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."bills" ADD CONSTRAINT "bills_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "sponsors"."sponsors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."bills" ADD CONSTRAINT "bills_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."payments" ADD CONSTRAINT "payments_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "sponsors"."sponsors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."payments" ADD CONSTRAINT "payments_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."sponsorships" ADD CONSTRAINT "sponsorships_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "sponsors"."sponsors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."sponsorships" ADD CONSTRAINT "sponsorships_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."sponsorships" ADD CONSTRAINT "sponsorships_from_semester_id_semesters_id_fk" FOREIGN KEY ("from_semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sponsors"."sponsorships" ADD CONSTRAINT "sponsorships_until_semester_id_semesters_id_fk" FOREIGN KEY ("until_semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "bill_lines_once" ON "sponsors"."bill_lines" USING btree ("bill_id","invoice_id","sponsorship_id");
--> statement-breakpoint
CREATE INDEX "bill_lines_sponsorship" ON "sponsors"."bill_lines" USING btree ("sponsorship_id");
--> statement-breakpoint
CREATE INDEX "bill_lines_student" ON "sponsors"."bill_lines" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "bill_lines_invoice" ON "sponsors"."bill_lines" USING btree ("invoice_id");
--> statement-breakpoint
CREATE INDEX "bills_search" ON "sponsors"."bills" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "bills_sponsor" ON "sponsors"."bills" USING btree ("sponsor_id","id");
--> statement-breakpoint
CREATE INDEX "bills_semester" ON "sponsors"."bills" USING btree ("semester_id","sponsor_id");
--> statement-breakpoint
CREATE INDEX "bills_waiting" ON "sponsors"."bills" USING btree ("state") WHERE state in ('asked', 'contested');
--> statement-breakpoint
CREATE UNIQUE INDEX "bills_one_waits" ON "sponsors"."bills" USING btree ("sponsor_id","semester_id") WHERE state = 'asked';
--> statement-breakpoint
CREATE INDEX "payments_search" ON "sponsors"."payments" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "payments_sponsor" ON "sponsors"."payments" USING btree ("sponsor_id","id");
--> statement-breakpoint
CREATE INDEX "payments_account" ON "sponsors"."payments" USING btree ("bank_account_id","posted_on");
--> statement-breakpoint
CREATE INDEX "payments_day" ON "sponsors"."payments" USING btree ("posted_on","id");
--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "sponsors"."payments" USING btree ("state") WHERE state in ('asked', 'contested');
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "sponsors"."payments" USING btree ("bank_account_id","bank_reference") WHERE kind = 'bank' and state not in ('refused', 'reversed');
--> statement-breakpoint
CREATE INDEX "sponsorships_search" ON "sponsors"."sponsorships" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sponsorships_sponsor" ON "sponsors"."sponsorships" USING btree ("sponsor_id","id");
--> statement-breakpoint
CREATE INDEX "sponsorships_student" ON "sponsors"."sponsorships" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "sponsorships_from" ON "sponsors"."sponsorships" USING btree ("from_semester_id");
--> statement-breakpoint
CREATE INDEX "sponsorships_until" ON "sponsors"."sponsorships" USING btree ("until_semester_id");
--> statement-breakpoint
CREATE INDEX "sponsorships_waiting" ON "sponsors"."sponsorships" USING btree ("state") WHERE state = 'asked';
--> statement-breakpoint
-- What an approved bill asks stays as it was approved; it is taken back, and never deleted.
create function sponsors.bill_stays() returns trigger language plpgsql as $$
begin
  if old.number is not null and (tg_op = 'DELETE'
    or (new.number, new.sponsor_id, new.semester_id, new.amount, new.students, new.billed_on)
      is distinct from (old.number, old.sponsor_id, old.semester_id, old.amount, old.students, old.billed_on)) then
    raise exception 'what is billed is taken back, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger bills_stay before update or delete on sponsors.bills
  for each row execute function sponsors.bill_stays();
--> statement-breakpoint
-- A line of it as well; the student is another one once records were merged.
create function sponsors.bill_line_stays() returns trigger language plpgsql as $$
begin
  if exists (select from sponsors.bills b where b.id = old.bill_id and b.number is not null) and (tg_op = 'DELETE'
    or (new.bill_id, new.sponsorship_id, new.invoice_id, new.amount)
      is distinct from (old.bill_id, old.sponsorship_id, old.invoice_id, old.amount)) then
    raise exception 'what is billed is taken back, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger bill_lines_stay before update or delete on sponsors.bill_lines
  for each row execute function sponsors.bill_line_stays();
--> statement-breakpoint
-- What is asked by each invoice and what settles it. Once an invoice is paid a part of its charge may be taken back: what a fund
-- granted of that part, or a sponsor owes, went back there with the refund.
create or replace view finance.invoice_books as
select i.id, i.semester_id, i.payer_guard, i.payer_id, booked.charged, booked.open, relief.granted, relief.let_go
from finance.invoices i
cross join lateral (
  select coalesce(sum(l.amount), 0) - coalesce(sum(back.amount), 0) as charged, coalesce(sum(o.open), 0) as open
  from finance.invoice_lines l
  left join finance.open_items o on o.transfer_id = l.transfer_id
  left join lateral (select sum(r.amount) as amount from finance.transfers r where r.reverses = l.transfer_id) back on true
  where l.invoice_id = i.id) booked
cross join lateral (
  -- From the lines to what settles them, whatever the planner believes of kinds that are rare today.
  select coalesce(sum(credit.settled - credit.back) filter (where credit.kind in ('grant', 'sponsorship')), 0) as granted,
    coalesce(sum(credit.settled - credit.back) filter (where credit.kind = 'exemption'), 0) as let_go
  from (
    select (select e.kind from finance.entries e where e.id = c.entry_id) as kind, sum(a.amount) as settled,
      coalesce((select sum(r.amount) from finance.transfers r where r.reverses = c.id
        and (select f.kind from finance.entries f where f.id = r.entry_id) = 'refund'), 0) as back
    from finance.invoice_lines l join finance.allocations a on a.debit_id = l.transfer_id
    join finance.transfers c on c.id = a.credit_id
    where l.invoice_id = i.id group by c.id) credit) relief;
--> statement-breakpoint
-- What a posted payment says of the money stays as it was posted; it is reversed, and never deleted.
create function sponsors.payment_stays() returns trigger language plpgsql as $$
begin
  if old.number is not null and (tg_op = 'DELETE'
    or (new.number, new.sponsor_id, new.bank_account_id, new.amount, new.posted_on, new.movement_id)
      is distinct from (old.number, old.sponsor_id, old.bank_account_id, old.amount, old.posted_on, old.movement_id)) then
    raise exception 'what is posted is reversed, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger payments_stay before update or delete on sponsors.payments
  for each row execute function sponsors.payment_stays();
--> statement-breakpoint
-- Movements that brought money, as `broughtMoney` has them, with the day and the way; a receipt of merged records has several.
create or replace view finance.received as
select t.id as transfer_id, t.entry_id, e.posted_on as day, case when e.kind = 'donation' then 'donation' else a.kind end as way, t.amount
from finance.transfers t join finance.entries e on e.id = t.entry_id join finance.ledger_accounts a on a.id = t.debit_account
where a.kind in ('gateway', 'bank', 'cash') and (e.kind = 'donation' or (e.kind = 'payment'
  and (starts_with(e.reference, 'finance.payment:') or starts_with(e.reference, 'finance.receipt:')
    or starts_with(e.reference, 'sponsors.payment:'))));

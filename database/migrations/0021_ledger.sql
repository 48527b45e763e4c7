CREATE TABLE "finance"."account_days" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "account_days_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
CREATE TABLE "finance"."counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance"."entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"posted_on" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"acting_by_name" text,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance"."ledger_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"owner_guard" text,
	"owner_id" integer,
	"owner_name" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(owner_name, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "ledger_accounts_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_accounts_owned" CHECK (("finance"."ledger_accounts"."owner_guard" is null) = ("finance"."ledger_accounts"."owner_id" is null))
);
--> statement-breakpoint
CREATE TABLE "finance"."months" (
	"id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"asked_by_id" integer NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"closed_by_name" text,
	"closed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "months_month" CHECK ("finance"."months"."id" % 100 between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "finance"."open_items" (
	"transfer_id" bigint PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"side" text NOT NULL,
	"amount" bigint NOT NULL,
	"open" bigint NOT NULL,
	CONSTRAINT "open_items_open" CHECK ("finance"."open_items"."open" between 0 and "finance"."open_items"."amount")
);
--> statement-breakpoint
CREATE TABLE "finance"."transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"debit_account" integer NOT NULL,
	"credit_account" integer NOT NULL,
	"amount" bigint NOT NULL,
	"reverses" bigint,
	CONSTRAINT "transfers_amount" CHECK ("finance"."transfers"."amount" > 0),
	CONSTRAINT "transfers_move" CHECK ("finance"."transfers"."debit_account" <> "finance"."transfers"."credit_account")
);
--> statement-breakpoint
CREATE TABLE "finance"."unsummed_entries" (
	"entry_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD COLUMN "transfer_id" bigint;--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD COLUMN "item" text;--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD COLUMN "semester_id" integer;--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "finance"."open_items" ADD CONSTRAINT "open_items_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "finance"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."transfers" ADD CONSTRAINT "transfers_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "finance"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."transfers" ADD CONSTRAINT "transfers_debit_account_ledger_accounts_id_fk" FOREIGN KEY ("debit_account") REFERENCES "finance"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."transfers" ADD CONSTRAINT "transfers_credit_account_ledger_accounts_id_fk" FOREIGN KEY ("credit_account") REFERENCES "finance"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."transfers" ADD CONSTRAINT "transfers_reverses_transfers_id_fk" FOREIGN KEY ("reverses") REFERENCES "finance"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entries_once" ON "finance"."entries" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "entries_reference" ON "finance"."entries" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "entries_kind" ON "finance"."entries" USING btree ("kind","posted_on","id");--> statement-breakpoint
CREATE INDEX "entries_day" ON "finance"."entries" USING btree ("posted_on","id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_search" ON "finance"."ledger_accounts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_accounts_owner" ON "finance"."ledger_accounts" USING btree ("owner_guard","owner_id") WHERE "finance"."ledger_accounts"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "open_items_open" ON "finance"."open_items" USING btree ("account_id","transfer_id") WHERE "finance"."open_items"."open" > 0;--> statement-breakpoint
CREATE INDEX "transfers_entry" ON "finance"."transfers" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "transfers_debit" ON "finance"."transfers" USING btree ("debit_account","id");--> statement-breakpoint
CREATE INDEX "transfers_credit" ON "finance"."transfers" USING btree ("credit_account","id");--> statement-breakpoint
CREATE INDEX "transfers_reverses" ON "finance"."transfers" USING btree ("reverses") WHERE "finance"."transfers"."reverses" is not null;--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD CONSTRAINT "invoice_lines_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "finance"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD CONSTRAINT "invoice_lines_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD CONSTRAINT "invoice_lines_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_subject" ON "finance"."invoice_lines" USING btree ("subject_id") WHERE "finance"."invoice_lines"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_lines_semester" ON "finance"."invoice_lines" USING btree ("semester_id") WHERE "finance"."invoice_lines"."semester_id" is not null;--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD CONSTRAINT "invoice_lines_transfer_id_unique" UNIQUE("transfer_id");
--> statement-breakpoint
-- Which payment settled which invoice, until it is posted.
create temporary table carried_allocations on commit drop as select * from finance.allocations;
--> statement-breakpoint
DROP TABLE "finance"."allocations" CASCADE;
--> statement-breakpoint
CREATE TABLE "finance"."allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"debit_id" bigint NOT NULL,
	"credit_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "allocations_amount" CHECK ("finance"."allocations"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "finance"."allocations" ADD CONSTRAINT "allocations_debit_id_open_items_transfer_id_fk" FOREIGN KEY ("debit_id") REFERENCES "finance"."open_items"("transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."allocations" ADD CONSTRAINT "allocations_credit_id_open_items_transfer_id_fk" FOREIGN KEY ("credit_id") REFERENCES "finance"."open_items"("transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_debit" ON "finance"."allocations" USING btree ("debit_id");--> statement-breakpoint
CREATE INDEX "allocations_credit" ON "finance"."allocations" USING btree ("credit_id");
--> statement-breakpoint
-- What was posted stays as it was posted, whoever asks: it is reversed by another entry.
create function finance.ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was posted is only ever added to' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
do $do$
declare
  name text;
begin
  foreach name in array array['entries', 'transfers', 'allocations']
  loop
    execute format('create trigger %I before update or delete on finance.%I
      for each row execute function finance.ledger_stays()', name || '_stay', name);
    execute format('create trigger %I before truncate on finance.%I
      for each statement execute function finance.ledger_stays()', name || '_are_not_emptied', name);
  end loop;
end $do$;
--> statement-breakpoint
-- Nothing is posted into a closed month. Whoever closes one holds the lock alone: what is being posted then is waited for.
create function finance.entries_posted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('finance.months'));
  if exists (select from posted join finance.months m
    on m.id = extract(year from posted.posted_on) * 100 + extract(month from posted.posted_on) and m.state = 'closed') then
    raise exception 'the month is closed' using errcode = 'HQ001';
  end if;
  insert into finance.unsummed_entries (entry_id) select id from posted;
  return null;
end $$;
--> statement-breakpoint
create trigger entries_posted after insert on finance.entries referencing new table as posted
  for each statement execute function finance.entries_posted();
--> statement-breakpoint
-- What a person owes or has to good by a transfer is open until it is settled; no more is reversed than was posted.
create function finance.transfers_posted() returns trigger language plpgsql as $$
begin
  insert into finance.open_items (transfer_id, account_id, side, amount, open)
    select p.id, a.id, case when a.id = p.debit_account then 'debit' else 'credit' end, p.amount, p.amount
    from posted p join finance.ledger_accounts a on a.id in (p.debit_account, p.credit_account) and a.kind = 'receivable';
  if exists (select from posted where reverses is not null) then
    perform from finance.transfers t where t.id in (select reverses from posted) order by t.id for no key update;
    if exists (select from finance.transfers t
      join finance.transfers r on r.reverses = t.id
      where t.id in (select reverses from posted)
      group by t.id having sum(r.amount) > t.amount
        or bool_or((r.debit_account, r.credit_account) <> (t.credit_account, t.debit_account))) then
      raise exception 'more is reversed than was posted, or between other accounts' using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger transfers_posted after insert on finance.transfers referencing new table as posted
  for each statement execute function finance.transfers_posted();
--> statement-breakpoint
-- A credit settles a debit of the same account; of neither more than is open, which a check of the table watches over.
create function finance.allocations_made() returns trigger language plpgsql as $$
begin
  if exists (select from made join finance.open_items d on d.transfer_id = made.debit_id
    join finance.open_items c on c.transfer_id = made.credit_id
    where d.account_id <> c.account_id or d.side <> 'debit' or c.side <> 'credit') then
    raise exception 'a credit settles a debit of the same account' using errcode = 'check_violation';
  end if;
  update finance.open_items o set open = o.open - settled.amount
    from (select item, sum(amount) as amount
      from (select debit_id as item, amount from made union all select credit_id, amount from made) sides group by item) settled
    where o.transfer_id = settled.item;
  return null;
end $$;
--> statement-breakpoint
create trigger allocations_made after insert on finance.allocations referencing new table as made
  for each statement execute function finance.allocations_made();
--> statement-breakpoint
-- What was charged, paid, exempted and owed back before there were books is posted, each on its day.
insert into finance.ledger_accounts (key, kind, owner_guard, owner_id, owner_name)
  select 'receivable:' || payer_guard || ':' || payer_id, 'receivable', payer_guard, payer_id, max(payer_name)
  from finance.invoices group by payer_guard, payer_id;
--> statement-breakpoint
insert into finance.ledger_accounts (key, kind, owner_guard, owner_id, owner_name)
  select 'refund_payable:' || payer_guard || ':' || payer_id, 'refund_payable', payer_guard, payer_id, max(payer_name)
  from finance.invoices where id in (select invoice_id from finance.refunds) group by payer_guard, payer_id;
--> statement-breakpoint
insert into finance.ledger_accounts (key, kind)
  select 'income:' || kind, 'income' from finance.invoices group by kind
  union all select 'gateway:' || gateway, 'gateway' from finance.payments where state = 'paid' group by gateway
  union all select 'discount:exemption', 'discount' where exists (select from finance.invoices where state = 'exempted');
--> statement-breakpoint
insert into finance.entries (kind, reference, posted_on, at, by_id, by_name, reason)
  select 'charge', 'finance.invoice:' || id, (issued_at at time zone 'Asia/Muscat')::date, issued_at, 0, 'system', ''
  from finance.invoices where total > 0 order by id;
--> statement-breakpoint
with numbered as (
  select l.id as line_id, l.amount, e.id as entry_id, r.id as receivable, i.id as income,
    nextval(pg_get_serial_sequence('finance.transfers', 'id')) as transfer_id
  from finance.invoice_lines l join finance.invoices v on v.id = l.invoice_id
  join finance.entries e on e.kind = 'charge' and e.reference = 'finance.invoice:' || v.id
  join finance.ledger_accounts r on r.key = 'receivable:' || v.payer_guard || ':' || v.payer_id
  join finance.ledger_accounts i on i.key = 'income:' || v.kind
  where l.amount > 0),
posted as (
  insert into finance.transfers (id, entry_id, debit_account, credit_account, amount) overriding system value
    select transfer_id, entry_id, receivable, income, amount from numbered)
update finance.invoice_lines l set transfer_id = n.transfer_id from numbered n where n.line_id = l.id;
--> statement-breakpoint
update finance.invoice_lines l set item = v.kind from finance.invoices v where v.id = l.invoice_id;
--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ALTER COLUMN "item" SET NOT NULL;
--> statement-breakpoint
insert into finance.entries (kind, reference, posted_on, at, by_id, by_name, reason)
  select case state when 'cancelled' then 'cancellation' else 'exemption' end, 'finance.invoice:' || id,
    (coalesce(settled_at, issued_at) at time zone 'Asia/Muscat')::date, coalesce(settled_at, issued_at), 0, 'system', coalesce(note, '')
  from finance.invoices where state in ('cancelled', 'exempted') and total > 0 order by id;
--> statement-breakpoint
insert into finance.transfers (entry_id, debit_account, credit_account, amount, reverses)
  select e.id, case v.state when 'cancelled' then t.credit_account
      else (select id from finance.ledger_accounts where key = 'discount:exemption') end,
    t.debit_account, t.amount, case v.state when 'cancelled' then t.id end
  from finance.invoices v join finance.invoice_lines l on l.invoice_id = v.id
  join finance.transfers t on t.id = l.transfer_id
  join finance.entries e on e.kind in ('cancellation', 'exemption') and e.reference = 'finance.invoice:' || v.id
  order by l.id;
--> statement-breakpoint
-- A line and what settled it were posted in one order.
insert into finance.allocations (debit_id, credit_id, amount, at)
  select l.transfer_id, c.id, c.amount, c.at
  from (select e.reference, t.id, t.amount, e.at, row_number() over (partition by e.id order by t.id) as place
    from finance.entries e join finance.transfers t on t.entry_id = e.id where e.kind in ('cancellation', 'exemption')) c
  join (select 'finance.invoice:' || invoice_id as reference, transfer_id, row_number() over (partition by invoice_id order by id) as place
    from finance.invoice_lines where transfer_id is not null) l on l.reference = c.reference and l.place = c.place
  order by c.id;
--> statement-breakpoint
insert into finance.entries (kind, reference, posted_on, at, by_id, by_name, reason)
  select 'payment', 'finance.payment:' || id, (settled_at at time zone 'Asia/Muscat')::date, settled_at, 0, 'system', ''
  from finance.payments where state = 'paid' order by id;
--> statement-breakpoint
insert into finance.transfers (entry_id, debit_account, credit_account, amount)
  select e.id, g.id, r.id, p.amount
  from finance.payments p join finance.invoices v on v.id = p.invoice_id
  join finance.entries e on e.kind = 'payment' and e.reference = 'finance.payment:' || p.id
  join finance.ledger_accounts g on g.key = 'gateway:' || p.gateway
  join finance.ledger_accounts r on r.key = 'receivable:' || v.payer_guard || ':' || v.payer_id
  order by p.id;
--> statement-breakpoint
insert into finance.allocations (debit_id, credit_id, amount, at)
  select l.transfer_id, t.id, l.amount, a.at
  from carried_allocations a
  join finance.entries e on e.kind = 'payment' and e.reference = 'finance.payment:' || a.payment_id
  join finance.transfers t on t.entry_id = e.id
  join finance.invoice_lines l on l.invoice_id = a.invoice_id and l.transfer_id is not null
  order by a.id, l.id;
--> statement-breakpoint
insert into finance.entries (kind, reference, posted_on, at, by_id, by_name, reason)
  select 'refund', 'finance.refund:' || id, (at at time zone 'Asia/Muscat')::date, at, 0, by, reason
  from finance.refunds order by id;
--> statement-breakpoint
insert into finance.transfers (entry_id, debit_account, credit_account, amount)
  select e.id, r.id, o.id, f.amount
  from finance.refunds f join finance.invoices v on v.id = f.invoice_id
  join finance.entries e on e.kind = 'refund' and e.reference = 'finance.refund:' || f.id
  join finance.ledger_accounts r on r.key = 'receivable:' || v.payer_guard || ':' || v.payer_id
  join finance.ledger_accounts o on o.key = 'refund_payable:' || v.payer_guard || ':' || v.payer_id
  order by f.id;
--> statement-breakpoint
-- The refunds of an invoice take its lines back one after the other, each as far as it goes.
insert into finance.transfers (entry_id, debit_account, credit_account, amount, reverses)
  select e.id, t.credit_account, t.debit_account, least(f.until, l.until) - greatest(f.until - f.amount, l.until - l.amount), t.id
  from (select id, invoice_id, amount, sum(amount) over (partition by invoice_id order by id) as until from finance.refunds) f
  join (select invoice_id, transfer_id, amount, sum(amount) over (partition by invoice_id order by id) as until
    from finance.invoice_lines where transfer_id is not null) l
    on l.invoice_id = f.invoice_id and least(f.until, l.until) > greatest(f.until - f.amount, l.until - l.amount)
  join finance.transfers t on t.id = l.transfer_id
  join finance.entries e on e.kind = 'refund' and e.reference = 'finance.refund:' || f.id
  order by f.id, t.id;
--> statement-breakpoint
insert into finance.allocations (debit_id, credit_id, amount, at)
  select owed.id, back.id, back.amount, e.at
  from finance.entries e join finance.transfers owed on owed.entry_id = e.id and owed.reverses is null
  join finance.transfers back on back.entry_id = e.id and back.reverses is not null
  where e.kind = 'refund' order by back.id;
--> statement-breakpoint
-- The numbers of invoices go on where they were.
insert into finance.counters (name, value)
  select 'invoice', coalesce(max(substring(number from '\d+$')::int), 0) from finance.invoices where number ~ '^I-\d+-\d+$' having count(*) > 0;

-- Whoever charges or pays waits, so that what is counted below is all that no trigger notes.
lock table finance.invoices, finance.invoice_lines, finance.transfers, finance.allocations, finance.payments, finance.receipts
  in share row exclusive mode;
--> statement-breakpoint
CREATE TABLE "finance"."repeated_payers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."repeated_payers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payer_guard" text NOT NULL,
	"payer_id" integer NOT NULL
);
--> statement-breakpoint
-- Counted anew below, by day.
delete from finance.invoice_counts;
--> statement-breakpoint
delete from finance.payment_counts;
--> statement-breakpoint
ALTER TABLE "finance"."invoice_counts" ADD COLUMN "issued_on" date NOT NULL;--> statement-breakpoint
ALTER TABLE "finance"."invoice_counts" ADD COLUMN "settled_on" date;--> statement-breakpoint
ALTER TABLE "finance"."invoice_sums" ADD COLUMN "issued_on" date;--> statement-breakpoint
ALTER TABLE "finance"."invoice_sums" ADD COLUMN "settled_on" date;--> statement-breakpoint
alter table finance.invoice_sums disable trigger invoices_counted_anew;
--> statement-breakpoint
update finance.invoice_sums s set issued_on = (i.issued_at at time zone 'Asia/Muscat')::date,
  settled_on = (i.settled_at at time zone 'Asia/Muscat')::date
from finance.invoices i where i.id = s.invoice_id;
--> statement-breakpoint
alter table finance.invoice_sums enable trigger invoices_counted_anew;
--> statement-breakpoint
ALTER TABLE "finance"."invoice_sums" ALTER COLUMN "issued_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "finance"."payment_counts" ADD COLUMN "created_on" date NOT NULL;--> statement-breakpoint
CREATE INDEX "repeated_payers_payer" ON "finance"."repeated_payers" USING btree ("payer_guard","payer_id");--> statement-breakpoint
CREATE INDEX "invoices_semester_payer" ON "finance"."invoices" USING btree ("semester_id","payer_guard","payer_id") WHERE semester_id is not null and state <> 'cancelled';
--> statement-breakpoint
create or replace function finance.invoices_noted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform finance.note_invoices(array(select id from new_rows));
  else
    perform finance.note_invoices(array(
      select id from old_rows o join new_rows n using (id)
      where (o.state, o.kind, o.total, o.semester_id, o.issued_at, o.settled_at) is distinct from
        (n.state, n.kind, n.total, n.semester_id, n.issued_at, n.settled_at)));
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function finance.sum_invoices() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  -- Another row of this transaction has summed all of them.
  if not exists (select from finance.unsummed_invoices u
    where u.transaction = new.transaction and u.invoice_id = new.invoice_id) then
    return null;
  end if;
  with taken as (delete from finance.unsummed_invoices u where u.transaction = new.transaction returning u.invoice_id)
    select array_agg(invoice_id order by invoice_id) into ids from taken;
  perform from finance.invoice_sums s where s.invoice_id = any (ids) order by s.invoice_id for no key update;
  insert into finance.invoice_sums as s (invoice_id, semester_id, kind, state, is_resit, issued_on, settled_on, total, open)
    select i.id, i.semester_id, i.kind, i.state,
      exists (select from finance.invoice_lines l where l.invoice_id = i.id and l.item in ('resit', 'resit_part')),
      (i.issued_at at time zone 'Asia/Muscat')::date, (i.settled_at at time zone 'Asia/Muscat')::date, i.total,
      case when i.state <> 'open' then 0 else coalesce((select sum(o.open) from finance.invoice_lines l
        join finance.open_items o on o.transfer_id = l.transfer_id where l.invoice_id = i.id), 0) end
    from finance.invoices i where i.id = any (ids) order by i.id
    on conflict (invoice_id) do update set semester_id = excluded.semester_id, kind = excluded.kind, state = excluded.state,
      is_resit = excluded.is_resit, issued_on = excluded.issued_on, settled_on = excluded.settled_on, total = excluded.total,
      open = excluded.open
    where (s.semester_id, s.kind, s.state, s.is_resit, s.issued_on, s.settled_on, s.total, s.open)
      is distinct from (excluded.semester_id, excluded.kind, excluded.state, excluded.is_resit, excluded.issued_on,
        excluded.settled_on, excluded.total, excluded.open);
  return null;
end $$;
--> statement-breakpoint
create or replace function finance.count_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into finance.invoice_counts (semester_id, kind, state, is_resit, issued_on, settled_on, is_partly, invoices, total, open)
      select semester_id, kind, state, is_resit, issued_on, settled_on, state = 'open' and open < total, count(*), sum(total), sum(open)
      from new_rows group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into finance.invoice_counts (semester_id, kind, state, is_resit, issued_on, settled_on, is_partly, invoices, total, open)
      select semester_id, kind, state, is_resit, issued_on, settled_on, is_partly, sum(invoices), sum(total), sum(open)
      from (
        select semester_id, kind, state, is_resit, issued_on, settled_on, state = 'open' and open < total as is_partly,
          1 as invoices, total, open from new_rows
        union all
        select semester_id, kind, state, is_resit, issued_on, settled_on, state = 'open' and open < total, -1, -total, -open
        from old_rows
      ) change
      group by 1, 2, 3, 4, 5, 6, 7 having sum(invoices) <> 0 or sum(total) <> 0 or sum(open) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function finance.count_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into finance.payment_counts (gateway, state, surplus, created_on, payments, amount)
      select gateway, state, surplus, (created_at at time zone 'Asia/Muscat')::date, count(*), sum(amount)
      from new_rows group by 1, 2, 3, 4;
  else
    insert into finance.payment_counts (gateway, state, surplus, created_on, payments, amount)
      select gateway, state, surplus, created_on, sum(payments), sum(amount)
      from (
        select gateway, state, surplus, (created_at at time zone 'Asia/Muscat')::date as created_on, 1 as payments, amount from new_rows
        union all
        select gateway, state, surplus, (created_at at time zone 'Asia/Muscat')::date, -1, -amount from old_rows
      ) change
      group by 1, 2, 3, 4 having sum(payments) <> 0 or sum(amount) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Every payment that counts, by a gateway or on a receipt, with its payer.
create view finance.payments_of_payers as
select i.payer_guard, i.payer_id, p.amount, p.settled_at as at, p.id as payment_id, null::int as receipt_id
from finance.payments p join finance.invoices i on i.id = p.invoice_id
where p.state = 'paid' and p.settled_at is not null
union all
select r.payer_guard, r.payer_id, r.amount, r.recorded_at, null, r.id
from finance.receipts r where r.state in ('posted', 'contested');
--> statement-breakpoint
-- Each with the one before it: of three, two rows.
create view finance.payments_within_a_day as
select payer_guard, payer_id, amount, first_payment_id, first_receipt_id, first_at, payment_id as second_payment_id,
  receipt_id as second_receipt_id, at as second_at
from (select p.*, lag(payment_id) over earlier as first_payment_id, lag(receipt_id) over earlier as first_receipt_id,
    lag(at) over earlier as first_at
  from finance.payments_of_payers p
  window earlier as (partition by payer_guard, payer_id, amount order by at, payment_id, receipt_id)) each
where at - first_at <= interval '24 hours';
--> statement-breakpoint
create function finance.payment_repeated() returns trigger language plpgsql as $$
begin
  insert into finance.repeated_payers (payer_guard, payer_id)
    select i.payer_guard, i.payer_id from finance.invoices i where i.id = new.invoice_id;
  return null;
end $$;
--> statement-breakpoint
create trigger payment_repeated_in after insert on finance.payments
  for each row when (new.state = 'paid') execute function finance.payment_repeated();
--> statement-breakpoint
create trigger payment_repeated_anew after update on finance.payments
  for each row when (new.state = 'paid' and (old.state <> 'paid' or (new.settled_at, new.amount) is distinct from (old.settled_at, old.amount)))
  execute function finance.payment_repeated();
--> statement-breakpoint
create function finance.payer_repeated() returns trigger language plpgsql as $$
begin
  insert into finance.repeated_payers (payer_guard, payer_id) values (new.payer_guard, new.payer_id);
  return null;
end $$;
--> statement-breakpoint
create trigger receipt_repeated_in after insert on finance.receipts
  for each row when (new.state in ('posted', 'contested')) execute function finance.payer_repeated();
--> statement-breakpoint
create trigger receipt_repeated_anew after update on finance.receipts
  for each row when (new.state in ('posted', 'contested') and (old.state not in ('posted', 'contested')
    or (new.payer_guard, new.payer_id) <> (old.payer_guard, old.payer_id)))
  execute function finance.payer_repeated();
--> statement-breakpoint
-- Records of one person are merged, an applicant becomes a student.
create trigger payer_repeated after update on finance.invoices
  for each row when ((new.payer_guard, new.payer_id) <> (old.payer_guard, old.payer_id))
  execute function finance.payer_repeated();
--> statement-breakpoint
insert into finance.invoice_counts (semester_id, kind, state, is_resit, issued_on, settled_on, is_partly, invoices, total, open)
  select semester_id, kind, state, is_resit, issued_on, settled_on, state = 'open' and open < total, count(*), sum(total), sum(open)
  from finance.invoice_sums group by 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
insert into finance.payment_counts (gateway, state, surplus, created_on, payments, amount)
  select gateway, state, surplus, (created_at at time zone 'Asia/Muscat')::date, count(*), sum(amount) from finance.payments group by 1, 2, 3, 4;
--> statement-breakpoint
insert into finance.repeated_payers (payer_guard, payer_id)
  select distinct payer_guard, payer_id from finance.payments_within_a_day;

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

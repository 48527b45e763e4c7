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
create or replace trigger payments_counted_in after insert on finance.payments referencing new table as new_rows
  for each statement execute function finance.count_payments();
--> statement-breakpoint
create or replace trigger payments_counted_anew after update on finance.payments referencing old table as old_rows new table as new_rows
  for each statement execute function finance.count_payments();
--> statement-breakpoint
-- Of each movement by itself, and only of those that entered where money comes in: joined, all that ever came would be read.
create or replace function finance.count_received() returns trigger language plpgsql as $$
begin
  insert into finance.received_counts (day, way, payments, amount)
    select r.day, r.way, count(distinct r.entry_id), sum(r.amount)
    from posted p cross join lateral (select * from finance.received r where r.transfer_id = p.id offset 0) r
    where (select a.kind from finance.ledger_accounts a where a.id = p.debit_account) in ('gateway', 'bank', 'cash')
    group by 1, 2;
  if exists (select from posted where reverses is not null) then
    insert into finance.received_counts (day, way, payments, amount, turned_back)
      select r.day, r.way, 0, 0, sum(p.amount)
      from posted p cross join lateral (select * from finance.received r where r.transfer_id = p.reverses offset 0) r
      where p.reverses is not null group by 1, 2;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger transfers_counted after insert on finance.transfers referencing new table as posted
  for each statement execute function finance.count_received();

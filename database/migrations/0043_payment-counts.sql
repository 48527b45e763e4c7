-- Whoever pays waits, so that what is counted below is all that no trigger notes.
lock table finance.payments, finance.transfers in share row exclusive mode;
--> statement-breakpoint
CREATE TABLE "finance"."payment_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."payment_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"surplus" boolean NOT NULL,
	"payments" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance"."received_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."received_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"way" text NOT NULL,
	"payments" integer NOT NULL,
	"amount" bigint NOT NULL,
	"turned_back" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_counts_state" ON "finance"."payment_counts" USING btree ("state","gateway");--> statement-breakpoint
CREATE INDEX "received_counts_day" ON "finance"."received_counts" USING btree ("day","way","payments","amount","turned_back");
--> statement-breakpoint
create function finance.count_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into finance.payment_counts (gateway, state, surplus, payments, amount)
      select gateway, state, surplus, count(*), sum(amount) from new_rows group by 1, 2, 3;
  else
    insert into finance.payment_counts (gateway, state, surplus, payments, amount)
      select gateway, state, surplus, sum(payments), sum(amount)
      from (
        select gateway, state, surplus, 1 as payments, amount from new_rows
        union all
        select gateway, state, surplus, -1, -amount from old_rows
      ) change
      group by 1, 2, 3 having sum(payments) <> 0 or sum(amount) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger payments_counted_in after insert on finance.payments referencing new table as new_rows
  for each statement execute function finance.count_payments();
--> statement-breakpoint
create trigger payments_counted_anew after update on finance.payments referencing old table as old_rows new table as new_rows
  for each statement execute function finance.count_payments();
--> statement-breakpoint
-- Movements that brought money, as `broughtMoney` has them, with the day and the way; a receipt of merged records has several.
create view finance.received as
select t.id as transfer_id, t.entry_id, e.posted_on as day, case when e.kind = 'donation' then 'donation' else a.kind end as way, t.amount
from finance.transfers t join finance.entries e on e.id = t.entry_id join finance.ledger_accounts a on a.id = t.debit_account
where a.kind in ('gateway', 'bank', 'cash') and (e.kind = 'donation' or (e.kind = 'payment'
  and (starts_with(e.reference, 'finance.payment:') or starts_with(e.reference, 'finance.receipt:'))));
--> statement-breakpoint
create function finance.count_received() returns trigger language plpgsql as $$
begin
  insert into finance.received_counts (day, way, payments, amount)
    select r.day, r.way, count(distinct r.entry_id), sum(r.amount)
    from posted p join finance.received r on r.transfer_id = p.id group by 1, 2;
  if exists (select from posted where reverses is not null) then
    insert into finance.received_counts (day, way, payments, amount, turned_back)
      select r.day, r.way, 0, 0, sum(p.amount)
      from posted p join finance.received r on r.transfer_id = p.reverses group by 1, 2;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger transfers_counted after insert on finance.transfers referencing new table as posted
  for each statement execute function finance.count_received();
--> statement-breakpoint
insert into finance.payment_counts (gateway, state, surplus, payments, amount)
  select gateway, state, surplus, count(*), sum(amount) from finance.payments group by 1, 2, 3;
--> statement-breakpoint
insert into finance.received_counts (day, way, payments, amount, turned_back)
  select r.day, r.way, count(distinct r.entry_id), sum(r.amount), coalesce(sum(back.amount), 0)
  from finance.received r
  left join (select reverses, sum(amount) as amount from finance.transfers where reverses is not null group by 1) back
    on back.reverses = r.transfer_id
  group by 1, 2;

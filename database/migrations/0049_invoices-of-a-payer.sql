DROP INDEX "finance"."invoices_semester_payer";--> statement-breakpoint
CREATE INDEX "invoices_semester_payer" ON "finance"."invoices" USING btree ("semester_id","payer_guard","payer_id","state") WHERE "finance"."invoices"."semester_id" is not null;
--> statement-breakpoint
create or replace function finance.note_invoices(invoice_ids int[]) returns void language sql as $$
  insert into finance.unsummed_payers (semester_id, payer_guard, payer_id)
    select distinct semester_id, payer_guard, payer_id from finance.invoices
    where id = any (invoice_ids) and semester_id is not null
    on conflict do nothing
$$;
--> statement-breakpoint
create or replace function finance.lines_noted() returns trigger language plpgsql as $$
begin
  perform finance.note_invoices(array(select distinct invoice_id from added));
  return null;
end $$;
--> statement-breakpoint
create or replace trigger invoice_lines_noted after insert on finance.invoice_lines referencing new table as added
  for each statement execute function finance.lines_noted();
--> statement-breakpoint
create or replace function finance.allocations_noted() returns trigger language plpgsql as $$
begin
  perform finance.note_invoices(array(
    select distinct l.invoice_id from made join finance.invoice_lines l on l.transfer_id = made.debit_id));
  return null;
end $$;
--> statement-breakpoint
create or replace trigger allocations_noted after insert on finance.allocations referencing new table as made
  for each statement execute function finance.allocations_noted();
--> statement-breakpoint
-- A line is taken back, or what settled one goes back where it came from.
create or replace function finance.reversals_noted() returns trigger language plpgsql as $$
begin
  if exists (select from posted where reverses is not null) then
    perform finance.note_invoices(array(
      select l.invoice_id from posted join finance.invoice_lines l on l.transfer_id = posted.reverses
      union
      select l.invoice_id from posted join finance.allocations a on a.credit_id = posted.reverses
        join finance.invoice_lines l on l.transfer_id = a.debit_id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger reversals_noted after insert on finance.transfers referencing new table as posted
  for each statement execute function finance.reversals_noted();
--> statement-breakpoint
-- An invoice becomes another's: records of one person are merged, an applicant becomes a student.
create or replace function finance.payers_noted() returns trigger language plpgsql as $$
begin
  insert into finance.unsummed_payers (semester_id, payer_guard, payer_id)
    select distinct side.semester_id, side.payer_guard, side.payer_id
    from old_rows o join new_rows n using (id)
    cross join lateral (values (o.semester_id, o.payer_guard, o.payer_id), (n.semester_id, n.payer_guard, n.payer_id))
      side (semester_id, payer_guard, payer_id)
    where (o.payer_guard, o.payer_id) <> (n.payer_guard, n.payer_id) and side.semester_id is not null
    on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger payers_noted after update on finance.invoices referencing old table as old_rows new table as new_rows
  for each statement execute function finance.payers_noted();
--> statement-breakpoint
-- At the end of the transaction, in one order, once for all that it noted: whoever holds such a row waits for nobody any more. It is
-- held before anything is read: of two who post to one person the second reads what the first posted.
create or replace function finance.sum_payers() returns trigger language plpgsql as $$
declare
  semesters int[];
  guards text[];
  payers int[];
begin
  -- Another row of this transaction has summed all of them.
  if not exists (select from finance.unsummed_payers u where u.transaction = new.transaction
    and (u.semester_id, u.payer_guard, u.payer_id) = (new.semester_id, new.payer_guard, new.payer_id)) then
    return null;
  end if;
  with taken as (delete from finance.unsummed_payers u where u.transaction = new.transaction
      returning u.semester_id, u.payer_guard, u.payer_id)
    select array_agg(semester_id), array_agg(payer_guard), array_agg(payer_id) into semesters, guards, payers from taken;
  insert into finance.payer_semesters (semester_id, payer_guard, payer_id)
    select * from unnest(semesters, guards, payers) as touched order by 1, 2, 3
    on conflict do nothing;
  perform from finance.payer_semesters s
    join unnest(semesters, guards, payers) as t (semester_id, payer_guard, payer_id) using (semester_id, payer_guard, payer_id)
    order by s.semester_id, s.payer_guard, s.payer_id for no key update of s;
  update finance.payer_semesters s
    set charged = booked.charged, open = booked.open, granted = booked.granted, let_go = booked.let_go
    from (
      select t.semester_id, t.payer_guard, t.payer_id, coalesce(sum(b.charged), 0) as charged,
        coalesce(sum(b.open), 0) as open, coalesce(sum(b.granted), 0) as granted, coalesce(sum(b.let_go), 0) as let_go
      from unnest(semesters, guards, payers) as t (semester_id, payer_guard, payer_id)
      -- By the payer: of a semester that is charged just now the planner believes that nobody has an invoice, and would read all of them.
      left join finance.invoice_books b on b.payer_guard = t.payer_guard and b.payer_id = t.payer_id
        and b.semester_id + 0 = t.semester_id
      group by 1, 2, 3) booked
    where (s.semester_id, s.payer_guard, s.payer_id) = (booked.semester_id, booked.payer_guard, booked.payer_id);
  delete from finance.payer_semesters s
    using unnest(semesters, guards, payers) as t (semester_id, payer_guard, payer_id)
    where (s.semester_id, s.payer_guard, s.payer_id) = (t.semester_id, t.payer_guard, t.payer_id)
      and s.charged = 0 and not exists (select from finance.invoices i
        where (i.semester_id, i.payer_guard, i.payer_id) = (s.semester_id, s.payer_guard, s.payer_id));
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists sum_payers on finance.unsummed_payers;
--> statement-breakpoint
create constraint trigger sum_payers after insert on finance.unsummed_payers deferrable initially deferred
  for each row execute function finance.sum_payers();
--> statement-breakpoint
-- Payers are noted first, and so summed first: whoever notes both waits for others in one order.
create or replace function finance.note_invoices(invoice_ids int[]) returns void language sql as $$
  insert into finance.unsummed_payers (semester_id, payer_guard, payer_id)
    select distinct semester_id, payer_guard, payer_id
    -- By their numbers, whatever the planner believes of those that are of a semester.
    from (select semester_id, payer_guard, payer_id from finance.invoices where id = any (invoice_ids) offset 0) named
    where semester_id is not null
    on conflict do nothing;
  insert into finance.unsummed_invoices (invoice_id) select distinct unnest(invoice_ids) on conflict do nothing
$$;
--> statement-breakpoint
-- An invoice is there, or stands otherwise than before.
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
create or replace trigger invoices_noted_in after insert on finance.invoices referencing new table as new_rows
  for each statement execute function finance.invoices_noted();
--> statement-breakpoint
create or replace trigger invoices_noted_anew after update on finance.invoices referencing old table as old_rows new table as new_rows
  for each statement execute function finance.invoices_noted();
--> statement-breakpoint
-- At the end of the transaction, in one order, once for all that it noted (as finance.sum_payers). What is there is held before anything
-- is read: of two who settle parts of one invoice the second reads what the first posted.
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
drop trigger if exists sum_invoices on finance.unsummed_invoices;
--> statement-breakpoint
create constraint trigger sum_invoices after insert on finance.unsummed_invoices deferrable initially deferred
  for each row execute function finance.sum_invoices();
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
create or replace trigger invoices_counted_in after insert on finance.invoice_sums referencing new table as new_rows
  for each statement execute function finance.count_invoices();
--> statement-breakpoint
create or replace trigger invoices_counted_anew after update on finance.invoice_sums referencing old table as old_rows new table as new_rows
  for each statement execute function finance.count_invoices();
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

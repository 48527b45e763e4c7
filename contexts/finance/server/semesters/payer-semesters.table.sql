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

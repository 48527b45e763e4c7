create function finance.sum_subjects_of_lines() returns trigger language plpgsql as $$
begin
  insert into finance.subject_sums (semester_id, subject_id, charges, charged, open)
    select a.semester_id, a.subject_id, count(*) filter (where a.amount > 0), sum(a.amount), coalesce(sum(o.open), 0)
    from added a left join finance.open_items o on o.transfer_id = a.transfer_id
    where a.semester_id is not null and a.subject_id is not null group by 1, 2;
  return null;
end $$;
--> statement-breakpoint
create trigger lines_summed after insert on finance.invoice_lines referencing new table as added
  for each statement execute function finance.sum_subjects_of_lines();
--> statement-breakpoint
-- Its name comes after that of the trigger that holds what is taken back (transfers_posted): of two who take back of one line the second
-- reads what the first took.
create function finance.sum_subjects_of_reversals() returns trigger language plpgsql as $$
begin
  if exists (select from posted where reverses is not null) then
    insert into finance.subject_sums (semester_id, subject_id, charges, charged, open)
      select l.semester_id, l.subject_id,
        -count(*) filter (where whole.amount >= l.amount and whole.amount - back.amount < l.amount), -sum(back.amount), 0
      from (select reverses, sum(amount) as amount from posted where reverses is not null group by 1) back
      join finance.invoice_lines l on l.transfer_id = back.reverses
      cross join lateral (select sum(r.amount) as amount from finance.transfers r where r.reverses = back.reverses) whole
      where l.semester_id is not null and l.subject_id is not null group by 1, 2;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger transfers_summed after insert on finance.transfers referencing new table as posted
  for each statement execute function finance.sum_subjects_of_reversals();
--> statement-breakpoint
create function finance.sum_subjects_of_allocations() returns trigger language plpgsql as $$
begin
  insert into finance.subject_sums (semester_id, subject_id, charges, charged, open)
    select l.semester_id, l.subject_id, 0, 0, -sum(made.amount)
    from made join finance.invoice_lines l on l.transfer_id = made.debit_id
    where l.semester_id is not null and l.subject_id is not null group by 1, 2 having sum(made.amount) <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger allocations_summed after insert on finance.allocations referencing new table as made
  for each statement execute function finance.sum_subjects_of_allocations();

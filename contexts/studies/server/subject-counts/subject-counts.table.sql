create function studies.count_subjects() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into studies.subject_counts (semester_id, subject_id, state, students, marked, paid, hours)
      select semester_id, subject_id, state, count(*), count(mark), count(*) filter (where paid), sum(hours) from now_rows group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into studies.subject_counts (semester_id, subject_id, state, students, marked, paid, hours)
      select semester_id, subject_id, state, -count(*), -count(mark), -count(*) filter (where paid), -sum(hours) from old_rows group by 1, 2, 3;
  else
    insert into studies.subject_counts (semester_id, subject_id, state, students, marked, paid, hours)
      select semester_id, subject_id, state, sum(students), sum(marked), sum(paid), sum(hours)
      from (
        select semester_id, subject_id, state, 1 as students, (mark is not null)::int as marked, paid::int as paid, hours from now_rows
        union all
        select semester_id, subject_id, state, -1, -(mark is not null)::int, -paid::int, -hours from old_rows
      ) change
      group by 1, 2, 3 having sum(students) <> 0 or sum(marked) <> 0 or sum(paid) <> 0 or sum(hours) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger subjects_counted_in after insert on studies.enrolments referencing new table as now_rows
  for each statement execute function studies.count_subjects();
--> statement-breakpoint
create trigger subjects_counted_anew after update on studies.enrolments referencing old table as old_rows new table as now_rows
  for each statement execute function studies.count_subjects();
--> statement-breakpoint
create trigger subjects_counted_out after delete on studies.enrolments referencing old table as old_rows
  for each statement execute function studies.count_subjects();

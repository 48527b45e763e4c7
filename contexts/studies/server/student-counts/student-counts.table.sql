create function studies.note_students() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into studies.student_counts (semester_id, student_id, enrolments)
      select semester_id, student_id, count(*) from now_rows group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into studies.student_counts (semester_id, student_id, enrolments)
      select semester_id, student_id, -count(*) from old_rows group by 1, 2;
  else
    insert into studies.student_counts (semester_id, student_id, enrolments)
      select semester_id, student_id, sum(enrolments)
      from (
        select semester_id, student_id, 1 as enrolments from now_rows
        union all
        select semester_id, student_id, -1 from old_rows
      ) change
      group by 1, 2 having sum(enrolments) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger students_noted_in after insert on studies.enrolments referencing new table as now_rows
  for each statement execute function studies.note_students();
--> statement-breakpoint
create trigger students_noted_anew after update on studies.enrolments referencing old table as old_rows new table as now_rows
  for each statement execute function studies.note_students();
--> statement-breakpoint
create trigger students_noted_out after delete on studies.enrolments referencing old table as old_rows
  for each statement execute function studies.note_students();

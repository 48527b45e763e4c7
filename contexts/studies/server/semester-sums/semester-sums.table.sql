create function studies.unsum_semesters() returns trigger language plpgsql as $$
begin
  delete from studies.semester_sums where semester_id in (select semester_id from changed);
  return null;
end $$;
--> statement-breakpoint
create trigger semesters_added_to after insert on studies.enrolments referencing new table as changed
  for each statement execute function studies.unsum_semesters();
--> statement-breakpoint
create trigger semesters_changed after update on studies.enrolments referencing new table as changed
  for each statement execute function studies.unsum_semesters();
--> statement-breakpoint
create trigger semesters_left after update on studies.enrolments referencing old table as changed
  for each statement execute function studies.unsum_semesters();
--> statement-breakpoint
create trigger semesters_taken_from after delete on studies.enrolments referencing old table as changed
  for each statement execute function studies.unsum_semesters();

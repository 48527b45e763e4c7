-- Whoever changes enrolments waits, so that what is counted below is all that no trigger notes.
lock table studies.enrolments in share row exclusive mode;
--> statement-breakpoint
-- Counted anew below, with their hours.
delete from studies.subject_counts;
--> statement-breakpoint
drop function studies.count_subjects() cascade;
--> statement-breakpoint
CREATE TABLE "studies"."student_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studies"."student_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"semester_id" integer NOT NULL,
	"student_id" integer,
	"enrolments" integer DEFAULT 0 NOT NULL,
	"students" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "learning"."progress_last";--> statement-breakpoint
DROP INDEX "students"."students_name";--> statement-breakpoint
DROP INDEX "studies"."subject_counts_semester";--> statement-breakpoint
ALTER TABLE "studies"."subject_counts" ADD COLUMN "hours" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "studies"."student_counts" ADD CONSTRAINT "student_counts_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_counts_semester" ON "studies"."student_counts" USING btree ("semester_id","student_id","enrolments","students");--> statement-breakpoint
CREATE INDEX "registrations_documents" ON "admission"."registrations" USING btree ("id") WHERE "admission"."registrations"."documents_submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "lessons_search" ON "curriculum"."lessons" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enrolments_again_student" ON "studies"."enrolments" USING btree ("student_id","id") WHERE "studies"."enrolments"."state" in ('fail', 'uncomplete') or "studies"."enrolments"."extra_state" in ('excused', 'resit');--> statement-breakpoint
CREATE INDEX "progress_last" ON "learning"."progress" USING btree ("student_id","updated_at","element_id","covered_ms");--> statement-breakpoint
CREATE INDEX "students_name" ON "students"."students" USING btree ("full_name","id","enrolled_on");--> statement-breakpoint
CREATE INDEX "subject_counts_semester" ON "studies"."subject_counts" USING btree ("semester_id","subject_id","state","students","marked","paid","hours");
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
insert into studies.subject_counts (semester_id, subject_id, state, students, marked, paid, hours)
  select semester_id, subject_id, state, count(*), count(mark), count(*) filter (where paid), sum(hours) from studies.enrolments group by 1, 2, 3;
--> statement-breakpoint
insert into studies.student_counts (semester_id, students)
  select semester_id, count(distinct student_id) from studies.enrolments group by 1;

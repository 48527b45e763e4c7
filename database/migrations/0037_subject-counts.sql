CREATE TABLE "studies"."subject_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studies"."subject_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"semester_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"state" text NOT NULL,
	"students" integer NOT NULL,
	"marked" integer NOT NULL,
	"paid" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studies"."subject_counts" ADD CONSTRAINT "subject_counts_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."subject_counts" ADD CONSTRAINT "subject_counts_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subject_counts_semester" ON "studies"."subject_counts" USING btree ("semester_id","subject_id","state","students","marked","paid");--> statement-breakpoint
create function studies.count_subjects() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into studies.subject_counts (semester_id, subject_id, state, students, marked, paid)
      select semester_id, subject_id, state, count(*), count(mark), count(*) filter (where paid) from now_rows group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into studies.subject_counts (semester_id, subject_id, state, students, marked, paid)
      select semester_id, subject_id, state, -count(*), -count(mark), -count(*) filter (where paid) from old_rows group by 1, 2, 3;
  else
    insert into studies.subject_counts (semester_id, subject_id, state, students, marked, paid)
      select semester_id, subject_id, state, sum(students), sum(marked), sum(paid)
      from (
        select semester_id, subject_id, state, 1 as students, (mark is not null)::int as marked, paid::int as paid from now_rows
        union all
        select semester_id, subject_id, state, -1, -(mark is not null)::int, -paid::int from old_rows
      ) change
      group by 1, 2, 3 having sum(students) <> 0 or sum(marked) <> 0 or sum(paid) <> 0;
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
insert into studies.subject_counts (semester_id, subject_id, state, students, marked, paid)
  select semester_id, subject_id, state, count(*), count(mark), count(*) filter (where paid) from studies.enrolments group by 1, 2, 3;

DROP INDEX "admission"."documents_queue";--> statement-breakpoint
DROP INDEX "admission"."registrations_card";--> statement-breakpoint
DROP INDEX "admission"."registrations_day";--> statement-breakpoint
DROP INDEX "curriculum"."lessons_subject";--> statement-breakpoint
DROP INDEX "studies"."enrolments_again";--> statement-breakpoint
ALTER TABLE "curriculum"."parts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(title, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_learners" ON "identity"."accounts" USING btree ("name","id") WHERE guard in ('students', 'teachers');--> statement-breakpoint
CREATE INDEX "enrolments_hours" ON "studies"."enrolments" USING btree ("semester_id","student_id","hours","id");--> statement-breakpoint
CREATE INDEX "documents_queue" ON "admission"."documents" USING btree ("uploaded_at","id","registration_id") WHERE replaced_at is null and state = 'uploaded';--> statement-breakpoint
CREATE INDEX "registrations_card" ON "admission"."registrations" USING btree ("id","degree_type","specialty_id","full_name");--> statement-breakpoint
CREATE INDEX "registrations_day" ON "admission"."registrations" USING btree ("created_at","status","fee_state","specialty_id","degree_type","period_id","step_id","reached");--> statement-breakpoint
CREATE INDEX "lessons_subject" ON "curriculum"."lessons" USING btree ("subject_id","position","id");--> statement-breakpoint
CREATE INDEX "enrolments_again" ON "studies"."enrolments" USING btree ("id","student_id","semester_id","subject_id","state","paid") WHERE "studies"."enrolments"."state" in ('fail', 'uncomplete') or "studies"."enrolments"."extra_state" in ('excused', 'resit');
--> statement-breakpoint
-- What is kept of these tables holds until one of them changes (keptUntilChanged), whoever changes it: always means also where
-- triggers are switched off for a restore.
do $do$
declare
  name text;
begin
  foreach name in array array['subjects', 'subject_prerequisites', 'subject_contents']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on curriculum.%I
      for each statement execute function platform.tell_change()', name || '_tell', name);
    execute format('alter table curriculum.%I enable always trigger %I', name, name || '_tell');
  end loop;
end $do$;

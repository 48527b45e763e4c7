DROP INDEX "curriculum"."lesson_elements_lesson";--> statement-breakpoint
DROP INDEX "studies"."enrolments_subject";--> statement-breakpoint
CREATE INDEX "students_filter" ON "students"."students" USING btree ("gender","state","specialty_id","department_id","term","enrolled_on");--> statement-breakpoint
CREATE INDEX "lesson_elements_lesson" ON "curriculum"."lesson_elements" USING btree ("lesson_id","position","id");--> statement-breakpoint
CREATE INDEX "enrolments_subject" ON "studies"."enrolments" USING btree ("semester_id","subject_id","state","mark","paid");

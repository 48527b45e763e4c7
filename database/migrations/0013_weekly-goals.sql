CREATE TABLE "learning"."weekly_goals" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"elements" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "weekly_goals_elements" CHECK ("learning"."weekly_goals"."elements" between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "learning"."weekly_goals" ADD CONSTRAINT "weekly_goals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE cascade ON UPDATE no action;

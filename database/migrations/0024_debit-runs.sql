CREATE SCHEMA "billing";
--> statement-breakpoint
CREATE TABLE "billing"."debit_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."debit_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"reason" text,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"semester_id" integer NOT NULL,
	"degree_type" text,
	"specialty_id" integer,
	"after" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"students" integer DEFAULT 0 NOT NULL,
	"subjects" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing"."exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"until" date NOT NULL,
	"decision_number" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing"."debit_runs" ADD CONSTRAINT "debit_runs_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."debit_runs" ADD CONSTRAINT "debit_runs_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."exceptions" ADD CONSTRAINT "exceptions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exceptions_student" ON "billing"."exceptions" USING btree ("student_id","until");

CREATE TABLE "billing"."account_reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."account_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"finding" text NOT NULL,
	"measure" bigint NOT NULL,
	"note" text NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_reviews_once" UNIQUE("student_id","semester_id","finding")
);
--> statement-breakpoint
ALTER TABLE "billing"."account_reviews" ADD CONSTRAINT "account_reviews_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."account_reviews" ADD CONSTRAINT "account_reviews_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_reviews_semester" ON "billing"."account_reviews" USING btree ("semester_id");

CREATE TABLE "billing"."charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"semester_id" integer,
	"quantity" integer NOT NULL,
	"unit_amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"invoice_id" integer,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "charges_amount" CHECK ("billing"."charges"."quantity" > 0 and "billing"."charges"."unit_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "billing"."charges" ADD CONSTRAINT "charges_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."charges" ADD CONSTRAINT "charges_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "finance"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."charges" ADD CONSTRAINT "charges_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_student" ON "billing"."charges" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "charges_item" ON "billing"."charges" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "charges_invoice" ON "billing"."charges" USING btree ("invoice_id");

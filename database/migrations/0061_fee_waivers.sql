CREATE TABLE "studies"."fee_waivers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studies"."fee_waivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrolment_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by_id" integer NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "fee_waivers_amount" CHECK ("studies"."fee_waivers"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "studies"."fee_waivers" ADD CONSTRAINT "fee_waivers_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "studies"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_waivers_enrolment" ON "studies"."fee_waivers" USING btree ("enrolment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_waivers_asked" ON "studies"."fee_waivers" USING btree ("enrolment_id") WHERE "studies"."fee_waivers"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "fee_waivers_state" ON "studies"."fee_waivers" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "fee_waivers_waiting" ON "studies"."fee_waivers" USING btree ("asked_at") WHERE "studies"."fee_waivers"."state" = 'asked';

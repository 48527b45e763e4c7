CREATE TABLE "funds"."gifts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funds"."gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_uuid" uuid NOT NULL,
	"student_id" integer NOT NULL,
	"fund_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"way" text NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"donation_id" integer,
	CONSTRAINT "gifts_form_uuid_unique" UNIQUE("form_uuid"),
	CONSTRAINT "gifts_donation_id_unique" UNIQUE("donation_id")
);
--> statement-breakpoint
ALTER TABLE "finance"."payments" ALTER COLUMN "invoice_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "funds"."donations" ALTER COLUMN "bank_account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "finance"."payments" ADD COLUMN "paid_for" text;--> statement-breakpoint
ALTER TABLE "finance"."payments" ADD COLUMN "payer_guard" text;--> statement-breakpoint
ALTER TABLE "finance"."payments" ADD COLUMN "payer_id" integer;--> statement-breakpoint
ALTER TABLE "finance"."payments" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "funds"."donors" ADD COLUMN "student_id" integer;--> statement-breakpoint
ALTER TABLE "funds"."donations" ADD COLUMN "is_anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "funds"."donations" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "funds"."gifts" ADD CONSTRAINT "gifts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds"."gifts" ADD CONSTRAINT "gifts_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "funds"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds"."gifts" ADD CONSTRAINT "gifts_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "funds"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_student" ON "funds"."gifts" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "gifts_fund" ON "funds"."gifts" USING btree ("fund_id");--> statement-breakpoint
ALTER TABLE "funds"."donors" ADD CONSTRAINT "donors_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_for" ON "finance"."payments" USING btree ("paid_for","id") WHERE "finance"."payments"."paid_for" is not null;--> statement-breakpoint
CREATE INDEX "donors_student" ON "funds"."donors" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "finance"."payments" ADD CONSTRAINT "payments_purpose" CHECK (num_nonnulls("finance"."payments"."invoice_id", "finance"."payments"."paid_for") = 1
        and num_nonnulls("finance"."payments"."paid_for", "finance"."payments"."payer_guard", "finance"."payments"."payer_id", "finance"."payments"."payer_name") in (0, 4));--> statement-breakpoint
ALTER TABLE "funds"."donations" ADD CONSTRAINT "donations_way" CHECK (("funds"."donations"."bank_account_id" is null) = ("funds"."donations"."kind" in ('card', 'credit')) and ("funds"."donations"."gateway" is null) = ("funds"."donations"."kind" <> 'card'));

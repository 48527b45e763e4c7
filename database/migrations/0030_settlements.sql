CREATE TABLE "billing"."payout_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."payout_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_account_id" integer NOT NULL,
	"made_by_name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing"."settlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_uuid" uuid NOT NULL,
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"invoice_id" integer,
	"bank_account_id" integer,
	"iban" text DEFAULT '' NOT NULL,
	"account_holder" text DEFAULT '' NOT NULL,
	"decision_number" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"asked_by_id" integer NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"payout_file_id" integer,
	"left_on" date,
	CONSTRAINT "settlements_form_uuid_unique" UNIQUE("form_uuid"),
	CONSTRAINT "settlements_amount" CHECK ("billing"."settlements"."amount" > 0),
	CONSTRAINT "settlements_of_kind" CHECK (case when "billing"."settlements"."kind" = 'payout' then "billing"."settlements"."bank_account_id" is not null and "billing"."settlements"."invoice_id" is null
        else "billing"."settlements"."invoice_id" is not null and "billing"."settlements"."bank_account_id" is null and "billing"."settlements"."iban" = '' end)
);
--> statement-breakpoint
ALTER TABLE "billing"."payout_files" ADD CONSTRAINT "payout_files_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD CONSTRAINT "settlements_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD CONSTRAINT "settlements_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "finance"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD CONSTRAINT "settlements_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD CONSTRAINT "settlements_payout_file_id_payout_files_id_fk" FOREIGN KEY ("payout_file_id") REFERENCES "billing"."payout_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_files_account" ON "billing"."payout_files" USING btree ("bank_account_id");--> statement-breakpoint
CREATE INDEX "settlements_student" ON "billing"."settlements" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "settlements_waiting" ON "billing"."settlements" USING btree ("asked_at") WHERE "billing"."settlements"."state" in ('asked', 'reversing');--> statement-breakpoint
CREATE INDEX "settlements_payouts" ON "billing"."settlements" USING btree ("bank_account_id","state") WHERE "billing"."settlements"."state" in ('approved', 'sent');--> statement-breakpoint
CREATE INDEX "settlements_file" ON "billing"."settlements" USING btree ("payout_file_id") WHERE "billing"."settlements"."payout_file_id" is not null;--> statement-breakpoint
CREATE INDEX "settlements_invoice" ON "billing"."settlements" USING btree ("invoice_id") WHERE "billing"."settlements"."invoice_id" is not null;

ALTER TABLE "studies"."enrolments" ADD COLUMN "withdrawn_on" date;--> statement-breakpoint
ALTER TABLE "studies"."enrolments" ADD COLUMN "fee_let_go" bigint DEFAULT 0 NOT NULL;

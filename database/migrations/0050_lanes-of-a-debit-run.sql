ALTER TABLE "billing"."debit_runs" ALTER COLUMN "after" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "billing"."debit_runs" ALTER COLUMN "after" SET DATA TYPE integer[] USING ARRAY["after", "after"];--> statement-breakpoint
ALTER TABLE "billing"."debit_runs" ALTER COLUMN "after" SET DEFAULT '{0,0}';

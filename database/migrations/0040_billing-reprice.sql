DROP INDEX "finance"."invoice_lines_semester";--> statement-breakpoint
ALTER TABLE "billing"."debit_runs" ADD COLUMN "task" text DEFAULT 'charge' NOT NULL;--> statement-breakpoint
CREATE INDEX "invoice_lines_semester" ON "finance"."invoice_lines" USING btree ("semester_id","price_id") WHERE "finance"."invoice_lines"."semester_id" is not null;

ALTER TABLE "platform"."import_runs" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "platform"."selection_runs" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "grading"."promotion_runs" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "records"."paper_runs" ADD COLUMN "reason" text;

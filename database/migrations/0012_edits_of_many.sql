ALTER TABLE "platform"."selection_run_rows" ADD COLUMN "change" jsonb;

ALTER TABLE "admission"."exam_results" ADD COLUMN "told_score" integer;
--> statement-breakpoint
-- Whoever failed before was told at once.
UPDATE "admission"."exam_results" SET "told_score" = "score" WHERE "result" = 'fail';

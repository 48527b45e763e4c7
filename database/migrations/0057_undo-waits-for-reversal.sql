ALTER TABLE "banking"."confirmations" ADD COLUMN "undo_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "matches_posted" ON "banking"."matches" USING btree ("posted_id") WHERE not is_undone;

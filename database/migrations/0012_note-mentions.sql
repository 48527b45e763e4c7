ALTER TABLE "admission"."notes" ADD COLUMN "mention_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "students"."notes" ADD COLUMN "mention_ids" integer[] DEFAULT '{}' NOT NULL;

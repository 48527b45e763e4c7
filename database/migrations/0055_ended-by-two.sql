DROP INDEX "sponsors"."sponsorships_waiting";--> statement-breakpoint
ALTER TABLE "sponsors"."sponsorships" ADD COLUMN "end_on" date;--> statement-breakpoint
ALTER TABLE "sponsors"."sponsorships" ADD COLUMN "contested_by_id" integer;--> statement-breakpoint
ALTER TABLE "sponsors"."sponsorships" ADD COLUMN "contested_by_name" text;--> statement-breakpoint
ALTER TABLE "sponsors"."sponsorships" ADD COLUMN "contested_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sponsorships_waiting" ON "sponsors"."sponsorships" USING btree ("state") WHERE state in ('asked', 'ending');--> statement-breakpoint
ALTER TABLE "sponsors"."sponsorships" ADD CONSTRAINT "sponsorships_ending" CHECK ("sponsors"."sponsorships"."state" <> 'ending' or num_nulls("sponsors"."sponsorships"."end_on", "sponsors"."sponsorships"."contested_by_id", "sponsors"."sponsorships"."contested_at") = 0);

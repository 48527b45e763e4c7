ALTER TABLE "finance"."refunds" DROP CONSTRAINT "refunds_amount";--> statement-breakpoint
ALTER TABLE "finance"."refunds" ADD COLUMN "charge" bigint;--> statement-breakpoint
-- Until now every refund gave back all of the charge that it took back.
UPDATE "finance"."refunds" SET "charge" = "amount";--> statement-breakpoint
ALTER TABLE "finance"."refunds" ALTER COLUMN "charge" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "finance"."refunds" ADD CONSTRAINT "refunds_amount" CHECK ("finance"."refunds"."charge" > 0 and "finance"."refunds"."amount" between 0 and "finance"."refunds"."charge");

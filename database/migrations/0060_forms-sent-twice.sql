ALTER TABLE "billing"."charges" ADD COLUMN "form_uuid" uuid;--> statement-breakpoint
ALTER TABLE "expenses"."operations" ADD COLUMN "form_uuid" uuid;--> statement-breakpoint
ALTER TABLE "billing"."charges" ADD CONSTRAINT "charges_form_uuid_unique" UNIQUE("form_uuid");--> statement-breakpoint
ALTER TABLE "expenses"."operations" ADD CONSTRAINT "operations_form_uuid_unique" UNIQUE("form_uuid");

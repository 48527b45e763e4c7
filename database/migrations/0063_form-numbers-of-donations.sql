ALTER TABLE "funds"."donations" ADD COLUMN "form_number" text;

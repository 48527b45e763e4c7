ALTER TABLE "admission"."periods" ADD COLUMN "note" text DEFAULT '' NOT NULL;

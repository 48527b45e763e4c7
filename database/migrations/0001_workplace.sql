CREATE SCHEMA "workplace";
--> statement-breakpoint
CREATE TABLE "workplace"."preferences" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "preferences_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "workplace"."work_items" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"held_by" integer,
	"held_until" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_items_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "workplace"."preferences" ADD CONSTRAINT "preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workplace"."work_items" ADD CONSTRAINT "work_items_held_by_accounts_id_fk" FOREIGN KEY ("held_by") REFERENCES "identity"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_items_changed" ON "workplace"."work_items" USING btree ("changed_at");--> statement-breakpoint
ALTER TABLE "admission"."documents" DROP COLUMN "taken_by";--> statement-breakpoint
ALTER TABLE "admission"."documents" DROP COLUMN "taken_until";

CREATE TABLE "identity"."digests" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"unwanted" text[] NOT NULL,
	"sent_on" date,
	"last_notice_id" integer NOT NULL,
	CONSTRAINT "digests_frequency" CHECK ("identity"."digests"."frequency" in ('off', 'daily', 'weekly'))
);
--> statement-breakpoint
ALTER TABLE "identity"."digests" ADD CONSTRAINT "digests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_wanted" ON "identity"."digests" USING btree ("account_id") WHERE "identity"."digests"."frequency" <> 'off';

CREATE TABLE "workplace"."digests" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"sent_on" date NOT NULL,
	"last_notice_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workplace"."digests" ADD CONSTRAINT "digests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;

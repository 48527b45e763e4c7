CREATE TABLE "workplace"."follows" (
	"account_id" integer NOT NULL,
	"record" text NOT NULL,
	"address" text NOT NULL,
	"title" text NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	"news" jsonb,
	"moved_from" text,
	CONSTRAINT "follows_account_id_record_pk" PRIMARY KEY("account_id","record")
);
--> statement-breakpoint
CREATE TABLE "workplace"."told_acts" (
	"id" integer PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform"."audit" ADD COLUMN "record" text;--> statement-breakpoint
ALTER TABLE "platform"."selection_run_rows" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "workplace"."follows" ADD CONSTRAINT "follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_record" ON "workplace"."follows" USING btree ("record");

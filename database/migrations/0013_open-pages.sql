CREATE TABLE "workplace"."open_pages" (
	"account_id" integer NOT NULL,
	"address" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "open_pages_account_id_address_pk" PRIMARY KEY("account_id","address")
);
--> statement-breakpoint
ALTER TABLE "workplace"."open_pages" ADD CONSTRAINT "open_pages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_pages_address" ON "workplace"."open_pages" USING btree ("address");

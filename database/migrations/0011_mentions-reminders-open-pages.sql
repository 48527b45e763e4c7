CREATE TABLE "identity"."reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity"."reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workplace"."open_pages" (
	"account_id" integer NOT NULL,
	"tab" text NOT NULL,
	"record" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "open_pages_account_id_tab_pk" PRIMARY KEY("account_id","tab")
);
--> statement-breakpoint
ALTER TABLE "admission"."notes" ADD COLUMN "mention_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "students"."notes" ADD COLUMN "mention_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."reminders" ADD CONSTRAINT "reminders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workplace"."open_pages" ADD CONSTRAINT "open_pages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "identity"."reminders" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "reminders_at" ON "identity"."reminders" USING btree ("at");--> statement-breakpoint
CREATE INDEX "open_pages_record" ON "workplace"."open_pages" USING btree ("record");--> statement-breakpoint
CREATE INDEX "papers_issued" ON "records"."papers" USING btree ("issued_at","id");

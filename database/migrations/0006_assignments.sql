CREATE TABLE "workplace"."assignments" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"assignee_id" integer NOT NULL,
	"assigned_by_id" integer,
	"assigned_by" text NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assignments_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "workplace"."assignments" ADD CONSTRAINT "assignments_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workplace"."assignments" ADD CONSTRAINT "assignments_assigned_by_id_accounts_id_fk" FOREIGN KEY ("assigned_by_id") REFERENCES "identity"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_assignee" ON "workplace"."assignments" USING btree ("assignee_id");

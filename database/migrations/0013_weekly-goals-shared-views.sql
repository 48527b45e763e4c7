CREATE TABLE "learning"."weekly_goals" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"elements" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "weekly_goals_elements" CHECK ("learning"."weekly_goals"."elements" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "workplace"."shared_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workplace"."shared_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"sort" jsonb,
	"role_id" integer,
	"is_default" boolean NOT NULL,
	"shared_by_id" integer,
	"shared_by" text NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_views_name" CHECK ("workplace"."shared_views"."name" <> ''),
	CONSTRAINT "shared_views_list" CHECK ("workplace"."shared_views"."list" ~ '^[A-Za-z0-9_./-]{1,100}$')
);
--> statement-breakpoint
ALTER TABLE "learning"."weekly_goals" ADD CONSTRAINT "weekly_goals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workplace"."shared_views" ADD CONSTRAINT "shared_views_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "identity"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workplace"."shared_views" ADD CONSTRAINT "shared_views_shared_by_id_accounts_id_fk" FOREIGN KEY ("shared_by_id") REFERENCES "identity"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_views_list_name" ON "workplace"."shared_views" USING btree ("list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_views_default" ON "workplace"."shared_views" USING btree ("list",coalesce("role_id", 0)) WHERE "workplace"."shared_views"."is_default";--> statement-breakpoint
CREATE INDEX "shared_views_role" ON "workplace"."shared_views" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "shared_views_shared_by" ON "workplace"."shared_views" USING btree ("shared_by_id");

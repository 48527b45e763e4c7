CREATE TABLE "billing"."dunning_levels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."dunning_levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"days" integer NOT NULL,
	"ways" text[] NOT NULL,
	"holds" text[] NOT NULL,
	CONSTRAINT "dunning_levels_after" CHECK ("billing"."dunning_levels"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "billing"."dunning_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."dunning_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"due_on" date NOT NULL,
	"level_id" integer,
	"days" integer NOT NULL,
	"holds" text[] NOT NULL,
	"amount" bigint NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"freed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing"."dunning_releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."dunning_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"until" date NOT NULL,
	"reason" text NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing"."dunning_notices" ADD CONSTRAINT "dunning_notices_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."dunning_notices" ADD CONSTRAINT "dunning_notices_level_id_dunning_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "billing"."dunning_levels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."dunning_releases" ADD CONSTRAINT "dunning_releases_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dunning_levels_days" ON "billing"."dunning_levels" USING btree ("days");--> statement-breakpoint
CREATE UNIQUE INDEX "dunning_notices_once" ON "billing"."dunning_notices" USING btree ("student_id","kind","reference","due_on","level_id");--> statement-breakpoint
CREATE INDEX "dunning_notices_late" ON "billing"."dunning_notices" USING btree ("student_id") WHERE freed_at is null;--> statement-breakpoint
CREATE INDEX "dunning_notices_reference" ON "billing"."dunning_notices" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "dunning_notices_level" ON "billing"."dunning_notices" USING btree ("level_id");--> statement-breakpoint
CREATE INDEX "dunning_releases_student" ON "billing"."dunning_releases" USING btree ("student_id","id");

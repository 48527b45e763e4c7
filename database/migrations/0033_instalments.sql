CREATE TABLE "billing"."instalment_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."instalment_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"reason" text,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"rule_id" integer,
	"semester_id" integer NOT NULL,
	"begins_on" date NOT NULL,
	"degree_type" text,
	"specialty_id" integer,
	"term" integer,
	"after" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"plans" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing"."instalment_notices" (
	"plan_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "instalment_notices_plan_id_due_on_kind_pk" PRIMARY KEY("plan_id","due_on","kind")
);
--> statement-breakpoint
CREATE TABLE "billing"."instalment_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."instalment_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"position" integer NOT NULL,
	"due_on" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "instalment_parts_amount" CHECK ("billing"."instalment_parts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "billing"."instalment_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."instalment_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"semester_id" integer,
	"rule_id" integer,
	"state" text DEFAULT 'running' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing"."instalment_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."instalment_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"number" integer NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"parts" jsonb NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing"."instalment_rule_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."instalment_rule_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule_id" integer NOT NULL,
	"share" integer NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "instalment_rule_parts_share" CHECK ("billing"."instalment_rule_parts"."share" > 0 and "billing"."instalment_rule_parts"."days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "billing"."instalment_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing"."instalment_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"counted_from" text NOT NULL,
	"degree_type" text,
	"specialty_id" integer,
	"min_amount" bigint NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "instalment_rules_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "billing"."instalment_runs" ADD CONSTRAINT "instalment_runs_rule_id_instalment_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "billing"."instalment_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."instalment_runs" ADD CONSTRAINT "instalment_runs_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."instalment_runs" ADD CONSTRAINT "instalment_runs_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."instalment_notices" ADD CONSTRAINT "instalment_notices_plan_id_instalment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "billing"."instalment_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."instalment_parts" ADD CONSTRAINT "instalment_parts_plan_id_instalment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "billing"."instalment_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."instalment_plans" ADD CONSTRAINT "instalment_plans_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."instalment_plans" ADD CONSTRAINT "instalment_plans_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."instalment_plans" ADD CONSTRAINT "instalment_plans_rule_id_instalment_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "billing"."instalment_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."instalment_revisions" ADD CONSTRAINT "instalment_revisions_plan_id_instalment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "billing"."instalment_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."instalment_rule_parts" ADD CONSTRAINT "instalment_rule_parts_rule_id_instalment_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "billing"."instalment_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing"."instalment_rules" ADD CONSTRAINT "instalment_rules_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_parts_position" ON "billing"."instalment_parts" USING btree ("plan_id","position");--> statement-breakpoint
CREATE INDEX "instalment_parts_due" ON "billing"."instalment_parts" USING btree ("due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_plans_invoice" ON "billing"."instalment_plans" USING btree ("kind","reference") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "instalment_plans_student" ON "billing"."instalment_plans" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "instalment_plans_semester" ON "billing"."instalment_plans" USING btree ("semester_id","id");--> statement-breakpoint
CREATE INDEX "instalment_plans_rule" ON "billing"."instalment_plans" USING btree ("rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_revisions_number" ON "billing"."instalment_revisions" USING btree ("plan_id","number");--> statement-breakpoint
CREATE INDEX "instalment_rule_parts_rule" ON "billing"."instalment_rule_parts" USING btree ("rule_id","id");
--> statement-breakpoint
-- How a plan was dealt each time is only ever added to.
create trigger instalment_revisions_stay before update or delete on billing.instalment_revisions
  for each row execute function finance.ledger_stays();

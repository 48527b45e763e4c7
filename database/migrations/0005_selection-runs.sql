CREATE TABLE "platform"."selection_run_rows" (
	"run_id" integer NOT NULL,
	"row_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT 'left' NOT NULL,
	"message" text,
	CONSTRAINT "selection_run_rows_run_id_row_id_pk" PRIMARY KEY("run_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "platform"."selection_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform"."selection_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"operation" text NOT NULL,
	"listing" text NOT NULL,
	"asked" jsonb NOT NULL,
	"twin" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"total" integer NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admission"."bulk_runs" ADD COLUMN "request_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."selection_run_rows" ADD CONSTRAINT "selection_run_rows_run_id_selection_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "platform"."selection_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "selection_run_rows_outcome" ON "platform"."selection_run_rows" USING btree ("run_id","outcome");--> statement-breakpoint
CREATE INDEX "selection_runs_at" ON "platform"."selection_runs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "selection_runs_by" ON "platform"."selection_runs" USING btree ("by_id","listing");

create extension if not exists pg_trgm with schema public;
--> statement-breakpoint
create extension if not exists unaccent with schema public;
--> statement-breakpoint
CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE SCHEMA "academics";
--> statement-breakpoint
CREATE SCHEMA "admission";
--> statement-breakpoint
CREATE SCHEMA "content";
--> statement-breakpoint
CREATE SCHEMA "curriculum";
--> statement-breakpoint
CREATE SCHEMA "finance";
--> statement-breakpoint
CREATE SCHEMA "grading";
--> statement-breakpoint
CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE SCHEMA "learning";
--> statement-breakpoint
CREATE SCHEMA "records";
--> statement-breakpoint
CREATE SCHEMA "students";
--> statement-breakpoint
CREATE SCHEMA "studies";
--> statement-breakpoint
CREATE TABLE "platform"."audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform"."audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer NOT NULL,
	"actor_name" text NOT NULL,
	"actor_guard" text NOT NULL,
	"acting_by_id" integer,
	"acting_by_name" text,
	"session_id" text,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"note" text,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(actor_name, '') || ' ' || coalesce(action, '') || ' ' || coalesce(subject_id, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."deleted_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform"."deleted_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"row_id" integer NOT NULL,
	"row" jsonb,
	"by_id" integer NOT NULL,
	"by_guard" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."dependencies" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."deliveries" (
	"event_id" bigint NOT NULL,
	"reaction" text NOT NULL,
	"event_name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "deliveries_event_id_reaction_pk" PRIMARY KEY("event_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "platform"."events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform"."events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"not_before" timestamp with time zone,
	"dispatched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "platform"."files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"owner_guard" text NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"is_ours" boolean NOT NULL,
	"state" text DEFAULT 'stored' NOT NULL,
	"scanned" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "platform"."open_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."idempotent_calls" (
	"caller" text NOT NULL,
	"key_hash" text NOT NULL,
	"operation" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"status" integer,
	"answer" text,
	"started_at" timestamp with time zone NOT NULL,
	"holder" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_calls_caller_key_hash_pk" PRIMARY KEY("caller","key_hash")
);
--> statement-breakpoint
CREATE TABLE "platform"."import_run_lines" (
	"run_id" integer NOT NULL,
	"line" integer NOT NULL,
	"told" jsonb NOT NULL,
	CONSTRAINT "import_run_lines_run_id_line_pk" PRIMARY KEY("run_id","line")
);
--> statement-breakpoint
CREATE TABLE "platform"."import_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform"."import_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"operation" text NOT NULL,
	"asked" jsonb NOT NULL,
	"language" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"name" text NOT NULL,
	"sheet" text NOT NULL,
	"total" integer NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"answer" jsonb,
	"refused" text
);
--> statement-breakpoint
CREATE TABLE "platform"."message_secrets" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"about" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform"."messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"html" text,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"is_secret" boolean DEFAULT false NOT NULL,
	"related_kind" text,
	"related_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(recipient, '') || ' ' || coalesce(subject, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."secret_check" (
	"value" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics"."event_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."event_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"colour" text NOT NULL,
	"audiences" text[] NOT NULL,
	"rule_key" text,
	"background" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics"."calendar_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"audience" text NOT NULL,
	"key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics"."semester_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."semester_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"semester_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "semester_events_days" CHECK ("academics"."semester_events"."ends_on" >= "academics"."semester_events"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "academics"."semesters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."semesters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"tentative" boolean NOT NULL,
	"state" text DEFAULT 'inactive' NOT NULL,
	CONSTRAINT "semesters_days" CHECK ("academics"."semesters"."ends_on" >= "academics"."semesters"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "academics"."years" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."years_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"tentative" boolean NOT NULL,
	CONSTRAINT "years_days" CHECK ("academics"."years"."ends_on" >= "academics"."years"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "academics"."decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"date" date NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"changes" text[] NOT NULL,
	"file_id" uuid
);
--> statement-breakpoint
CREATE TABLE "academics"."grade_scales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."grade_scales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"starts_on" date NOT NULL,
	"pass_mark" integer NOT NULL,
	"letters" jsonb NOT NULL,
	"parts_with_quran" jsonb NOT NULL,
	"parts_without" jsonb NOT NULL,
	"decision_id" integer
);
--> statement-breakpoint
CREATE TABLE "academics"."hijri_months" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."hijri_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"starts_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decision_id" integer
);
--> statement-breakpoint
CREATE TABLE "academics"."departments" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "academics"."departments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 100 CACHE 1),
	"term_id" integer NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"degree_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics"."specialties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."specialties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"department_id" integer NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"degree_type" text NOT NULL,
	"summary_ar" text NOT NULL,
	"summary_en" text NOT NULL,
	"summary_fr" text NOT NULL,
	"credit_hours" integer NOT NULL,
	"terms" integer NOT NULL,
	"fee_per_hour" bigint NOT NULL,
	"minimum_percent" integer NOT NULL,
	"accepts_experience" boolean NOT NULL,
	"open" boolean NOT NULL,
	"decision_id" integer
);
--> statement-breakpoint
CREATE TABLE "academics"."faculties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."faculties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics"."structure_years" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."structure_years_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"faculty_id" integer NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics"."terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academics"."terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year_id" integer NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"number" integer NOT NULL,
	"offers_summer" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."conformity_bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."conformity_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"day_id" integer NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"attendance" text DEFAULT 'expected' NOT NULL,
	"recorded_at" timestamp with time zone,
	"recorded_by" integer
);
--> statement-breakpoint
CREATE TABLE "admission"."conformity_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."conformity_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"opens_at" text NOT NULL,
	"closes_at" text NOT NULL,
	"place" text NOT NULL,
	"seats" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"moved_at" timestamp with time zone,
	CONSTRAINT "conformity_days_seats" CHECK ("admission"."conformity_days"."taken" between 0 and "admission"."conformity_days"."seats")
);
--> statement-breakpoint
CREATE TABLE "admission"."bulk_run_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."bulk_run_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."bulk_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."bulk_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"act" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"people" integer NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "admission"."document_kinds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."document_kinds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"degree_type" text NOT NULL,
	"route" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"help_ar" text NOT NULL,
	"help_en" text NOT NULL,
	"help_fr" text NOT NULL,
	"required" boolean NOT NULL,
	"accepts" text[] NOT NULL,
	"max_bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"original_file_id" uuid,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"reason" text,
	"uploaded_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" integer,
	"stood_before" jsonb,
	"replaced_at" timestamp with time zone,
	"taken_by" integer,
	"taken_until" timestamp with time zone,
	"told" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."refusal_reasons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."refusal_reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"text_ar" text NOT NULL,
	"text_en" text NOT NULL,
	"text_fr" text NOT NULL,
	CONSTRAINT "refusal_reasons_text_ar_unique" UNIQUE("text_ar")
);
--> statement-breakpoint
CREATE TABLE "admission"."equation_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."equation_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"equation_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."equation_memory" (
	"university_key" text NOT NULL,
	"subject_key" text NOT NULL,
	"accept" boolean NOT NULL,
	"equal_to" text NOT NULL,
	"equal_subject_id" integer,
	"source" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "equation_memory_university_key_subject_key_pk" PRIMARY KEY("university_key","subject_key")
);
--> statement-breakpoint
CREATE TABLE "admission"."equation_subjects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."equation_subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"equation_id" integer NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"hours" integer NOT NULL,
	"score" integer NOT NULL,
	"score_total" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"equal_to" text,
	"equal_subject_id" integer
);
--> statement-breakpoint
CREATE TABLE "admission"."equations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."equations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"level" text DEFAULT 'bachelor' NOT NULL,
	"university" text DEFAULT '' NOT NULL,
	"country" text DEFAULT 'OM' NOT NULL,
	"year" integer DEFAULT 2020 NOT NULL,
	"grade" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text,
	"version" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(university, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."entry_exams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."entry_exams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"date" date NOT NULL,
	"degree_type" text NOT NULL,
	"score_total" integer NOT NULL,
	"score_pass" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."exam_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."exam_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"exam_id" integer NOT NULL,
	"score" integer NOT NULL,
	"result" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."office_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."office_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"channel" text NOT NULL,
	"audience" text NOT NULL,
	"registration_number" text DEFAULT '' NOT NULL,
	"group_id" integer,
	"period_id" integer,
	"step_code" text,
	"degree_type" text,
	"status" text,
	"step_id" integer,
	"send_at" timestamp with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	"gathered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."message_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."message_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text,
	"mail_id" integer,
	"sms_id" integer,
	"at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "admission"."drafts" (
	"token" text PRIMARY KEY NOT NULL,
	"data" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "groups_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "admission"."periods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"year" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"degree_types" text[] NOT NULL,
	"seats" integer NOT NULL,
	"fee" bigint NOT NULL,
	"offer_hours" integer DEFAULT 72 NOT NULL,
	CONSTRAINT "periods_name_unique" UNIQUE("name"),
	CONSTRAINT "periods_days" CHECK ("admission"."periods"."ends_on" >= "admission"."periods"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "admission"."moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"from_step_id" integer,
	"to_step_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"reason" text,
	"told" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"text" text NOT NULL,
	"by_account_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"account_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"specialty_id" integer NOT NULL,
	"degree_type" text NOT NULL,
	"group_id" integer,
	"step_id" integer NOT NULL,
	"step_since" timestamp with time zone NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decision_reason" text,
	"window_ends_on" date,
	"book_until" date,
	"first_name" text NOT NULL,
	"second_name" text NOT NULL,
	"third_name" text NOT NULL,
	"family_name" text NOT NULL,
	"full_name" text NOT NULL,
	"latin_name" text NOT NULL,
	"civil_number" text NOT NULL,
	"holds_civil_number" boolean DEFAULT true NOT NULL,
	"birth_date" date NOT NULL,
	"gender" text NOT NULL,
	"nationality" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"country" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"route" text NOT NULL,
	"secondary_percent" integer,
	"completed_grade" integer,
	"experience_years" integer,
	"has_bachelor" boolean DEFAULT false NOT NULL,
	"affiliate_code" text,
	"fee_state" text DEFAULT 'open' NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"transaction_uuid" text,
	"study_fee_paid" boolean DEFAULT false NOT NULL,
	"rules_agreed_at" timestamp with time zone,
	"documents_submitted_at" timestamp with time zone,
	"superseded_at" timestamp with time zone,
	"student_id" integer,
	"student_number" text,
	"created_at" timestamp with time zone NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "registrations_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "admission"."move_sums" (
	"day" date NOT NULL,
	"step_id" integer NOT NULL,
	"moved" integer NOT NULL,
	CONSTRAINT "move_sums_day_step_id_pk" PRIMARY KEY("day","step_id")
);
--> statement-breakpoint
CREATE TABLE "admission"."move_sums_until" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."waiting_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."waiting_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"waiting_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"registration_id" integer,
	CONSTRAINT "waiting_offers_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "admission"."waiting_list" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."waiting_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"specialty_id" integer,
	"language" text DEFAULT 'ar' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission"."officer_steps" (
	"account_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	CONSTRAINT "officer_steps_account_id_step_id_pk" PRIMARY KEY("account_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "admission"."step_specialties" (
	"step_id" integer NOT NULL,
	"specialty_id" integer NOT NULL,
	"mail_ar" text DEFAULT '' NOT NULL,
	"mail_en" text DEFAULT '' NOT NULL,
	"mail_fr" text DEFAULT '' NOT NULL,
	"sms_ar" text DEFAULT '' NOT NULL,
	"sms_en" text DEFAULT '' NOT NULL,
	"sms_fr" text DEFAULT '' NOT NULL,
	CONSTRAINT "step_specialties_step_id_specialty_id_pk" PRIMARY KEY("step_id","specialty_id")
);
--> statement-breakpoint
CREATE TABLE "admission"."steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission"."steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"degree_type" text NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"hint_ar" text DEFAULT '' NOT NULL,
	"hint_en" text DEFAULT '' NOT NULL,
	"hint_fr" text DEFAULT '' NOT NULL,
	"mail_ar" text DEFAULT '' NOT NULL,
	"mail_en" text DEFAULT '' NOT NULL,
	"mail_fr" text DEFAULT '' NOT NULL,
	"sms_ar" text DEFAULT '' NOT NULL,
	"sms_en" text DEFAULT '' NOT NULL,
	"sms_fr" text DEFAULT '' NOT NULL,
	"expected_days" integer DEFAULT 0 NOT NULL,
	"fees_exemption" boolean DEFAULT false NOT NULL,
	"files_done" boolean DEFAULT false NOT NULL,
	"hide_fees" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content"."contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(message, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content"."ecourses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."ecourses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"summary_ar" text NOT NULL,
	"summary_en" text NOT NULL,
	"summary_fr" text NOT NULL,
	"hours" integer NOT NULL,
	"open" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content"."faq_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."faq_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content"."faq_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."faq_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"question_ar" text NOT NULL,
	"question_en" text NOT NULL,
	"question_fr" text NOT NULL,
	"answer_ar" text NOT NULL,
	"answer_en" text NOT NULL,
	"answer_fr" text NOT NULL,
	"position" integer NOT NULL,
	"featured" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content"."pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content"."posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"language" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"cover_id" uuid,
	"cover_alt" text DEFAULT '' NOT NULL,
	"author" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curriculum"."elements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."elements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"url" text,
	"file_id" uuid,
	"video_id" integer,
	"start_ms" bigint,
	"end_ms" bigint,
	"search_text" text NOT NULL,
	CONSTRAINT "elements_piece" CHECK ("curriculum"."elements"."end_ms" is null or "curriculum"."elements"."end_ms" > coalesce("curriculum"."elements"."start_ms", 0))
);
--> statement-breakpoint
CREATE TABLE "curriculum"."lesson_elements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."lesson_elements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"element_id" integer NOT NULL,
	"position" integer NOT NULL,
	"required" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curriculum"."exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"lesson_id" integer,
	"effect" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exceptions_days" CHECK ("curriculum"."exceptions"."ends_on" >= "curriculum"."exceptions"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "curriculum"."lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"part_id" integer,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(title, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curriculum"."lesson_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."lesson_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"text" text NOT NULL,
	"audience" text NOT NULL,
	"author_name" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curriculum"."pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"element_id" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"position" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curriculum"."parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curriculum"."plan_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."plan_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"term" integer NOT NULL,
	"name" text NOT NULL,
	"choose" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curriculum"."plan_subjects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."plan_subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"term" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"group_id" integer,
	"hours" integer,
	"prerequisite_ids" integer[]
);
--> statement-breakpoint
CREATE TABLE "curriculum"."plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"specialty_id" integer NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"decision_number" text DEFAULT '' NOT NULL,
	"decision_on" date,
	"decision_text" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curriculum"."subject_contents" (
	"subject_id" integer PRIMARY KEY NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"lessons" integer DEFAULT 0 NOT NULL,
	"empty_lessons" integer DEFAULT 0 NOT NULL,
	"elements" integer DEFAULT 0 NOT NULL,
	"videos" integer DEFAULT 0 NOT NULL,
	"videos_without_file" integer DEFAULT 0 NOT NULL,
	"videos_without_captions" integer DEFAULT 0 NOT NULL,
	"videos_without_transcript" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"texts_without_pages" integer DEFAULT 0 NOT NULL,
	"teachers" integer DEFAULT 0 NOT NULL,
	"exceptions" integer DEFAULT 0 NOT NULL,
	"duration_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curriculum"."mark_parts" (
	"subject_id" integer NOT NULL,
	"part" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"label_ar" text DEFAULT '' NOT NULL,
	"label_en" text DEFAULT '' NOT NULL,
	"label_fr" text DEFAULT '' NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "mark_parts_subject_id_part_pk" PRIMARY KEY("subject_id","part"),
	CONSTRAINT "mark_parts_points" CHECK ("curriculum"."mark_parts"."points" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "curriculum"."subject_prerequisites" (
	"subject_id" integer NOT NULL,
	"prerequisite_id" integer NOT NULL,
	CONSTRAINT "subject_prerequisites_subject_id_prerequisite_id_pk" PRIMARY KEY("subject_id","prerequisite_id"),
	CONSTRAINT "subject_prerequisites_self" CHECK ("curriculum"."subject_prerequisites"."subject_id" <> "curriculum"."subject_prerequisites"."prerequisite_id")
);
--> statement-breakpoint
CREATE TABLE "curriculum"."subjects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"summary_ar" text DEFAULT '' NOT NULL,
	"hours" integer NOT NULL,
	"kind" text NOT NULL,
	"has_quran" boolean NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "subjects_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "curriculum"."subject_teachers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."subject_teachers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"role" text NOT NULL,
	"hours" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curriculum"."video_captions" (
	"video_id" integer NOT NULL,
	"language" text NOT NULL,
	"vtt" text NOT NULL,
	CONSTRAINT "video_captions_video_id_language_pk" PRIMARY KEY("video_id","language")
);
--> statement-breakpoint
CREATE TABLE "curriculum"."videos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculum"."videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"name" text NOT NULL,
	"source_file_id" uuid NOT NULL,
	"mp4_file_id" uuid,
	"webm_file_id" uuid,
	"poster_file_id" uuid,
	"audio_file_id" uuid,
	"duration_ms" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"transcript" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance"."allocations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance"."bank_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."bank_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer,
	"gateway" text NOT NULL,
	"source" text NOT NULL,
	"verdict" text NOT NULL,
	"fields" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance"."invoice_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"label" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_amount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "invoice_lines_amount" CHECK ("finance"."invoice_lines"."amount" = "finance"."invoice_lines"."quantity" * "finance"."invoice_lines"."unit_amount")
);
--> statement-breakpoint
CREATE TABLE "finance"."invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"payer_guard" text NOT NULL,
	"payer_id" integer NOT NULL,
	"payer_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"total" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"note" text,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(number, '') || ' ' || coalesce(payer_name, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_total" CHECK ("finance"."invoices"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "finance"."payment_sessions" (
	"session" text PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance"."payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'started' NOT NULL,
	"reference" text,
	"surplus" boolean DEFAULT false NOT NULL,
	"verify_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payments_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "payments_verify_code_unique" UNIQUE("verify_code")
);
--> statement-breakpoint
CREATE TABLE "finance"."refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_amount" CHECK ("finance"."refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "finance"."sandbox_orders" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"amount" text NOT NULL,
	"outcome" text,
	"transaction" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grading"."dismissal_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading"."dismissal_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"ground" text NOT NULL,
	"until_semester_id" integer NOT NULL,
	"decision_number" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grading"."grade_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading"."grade_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"keep_id" integer NOT NULL,
	"drop_id" integer NOT NULL,
	"state" text NOT NULL,
	"needs_approval" boolean NOT NULL,
	"reason" text NOT NULL,
	"taken" jsonb,
	"requested_by_id" integer NOT NULL,
	"requested_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_by_id" integer,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "grade_merges_four_eyes" CHECK ("grading"."grade_merges"."state" <> 'done' or not "grading"."grade_merges"."needs_approval" or "grading"."grade_merges"."decided_by_id" <> "grading"."grade_merges"."requested_by_id")
);
--> statement-breakpoint
CREATE TABLE "grading"."mercy_marks" (
	"run_id" integer NOT NULL,
	"enrolment_id" integer NOT NULL,
	"before" integer NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "mercy_marks_run_id_enrolment_id_pk" PRIMARY KEY("run_id","enrolment_id")
);
--> statement-breakpoint
CREATE TABLE "grading"."mercy_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading"."mercy_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"semester_id" integer NOT NULL,
	"decision_number" text NOT NULL,
	"points" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"undone_reason" text
);
--> statement-breakpoint
CREATE TABLE "grading"."grade_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading"."grade_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrolment_id" integer NOT NULL,
	"part" text NOT NULL,
	"before" integer,
	"after" integer,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"requested_by_id" integer NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by_id" integer,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "grade_changes_value" CHECK ("grading"."grade_changes"."after" between 0 and 10000),
	CONSTRAINT "grade_changes_four_eyes" CHECK ("grading"."grade_changes"."state" <> 'approved' or "grading"."grade_changes"."decided_by_id" <> "grading"."grade_changes"."requested_by_id")
);
--> statement-breakpoint
CREATE TABLE "grading"."grade_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading"."grade_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrolment_id" integer NOT NULL,
	"part" text,
	"before" integer,
	"after" integer,
	"source" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grading"."grades" (
	"enrolment_id" integer NOT NULL,
	"part" text NOT NULL,
	"value" integer NOT NULL,
	"source" text DEFAULT 'entered' NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by" integer NOT NULL,
	CONSTRAINT "grades_enrolment_id_part_pk" PRIMARY KEY("enrolment_id","part"),
	CONSTRAINT "grades_value" CHECK ("grading"."grades"."value" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "grading"."promotion_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading"."promotion_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"print" text NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grading"."promotion_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading"."promotion_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"semester_id" integer NOT NULL,
	"decision_number" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grading"."promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading"."promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"run_id" integer,
	"term" integer NOT NULL,
	"verdict" text NOT NULL,
	"hours" integer NOT NULL,
	"failed_hours" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grading"."grade_complaints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading"."grade_complaints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrolment_id" integer NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"fee" integer NOT NULL,
	"invoice_id" integer,
	"given_back" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "grade_complaints_fee" CHECK ("grading"."grade_complaints"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "identity"."account_roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity"."account_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"role_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity"."accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guard" text NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"name" text NOT NULL,
	"national_id" text,
	"former_account_id" integer,
	"mobile" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"language" text DEFAULT 'ar' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"second_factor_secret" text,
	"second_factor_on_at" timestamp with time zone,
	"second_factor_step" integer,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_username_lower" CHECK ("identity"."accounts"."username" = lower("identity"."accounts"."username"))
);
--> statement-breakpoint
CREATE TABLE "identity"."one_time_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity"."one_time_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"code_hash" text,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "identity"."recovery_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity"."recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity"."roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"shipped" boolean DEFAULT false NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"granted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "roles_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "identity"."sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"refresh_hash" text,
	"previous_refresh_hash" text,
	"spent_refresh_hashes" text[] DEFAULT '{}' NOT NULL,
	"rotated_at" timestamp with time zone,
	"agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"acting_by_id" integer
);
--> statement-breakpoint
CREATE TABLE "identity"."sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity"."notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"params" jsonb,
	"link" text,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."refusals" (
	"key" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"actor_id" integer NOT NULL,
	"address" text NOT NULL,
	"note" text,
	"since" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning"."advisings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning"."advisings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"advisor_id" integer NOT NULL,
	"advisor_name" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"by_name" text NOT NULL,
	"last_at" timestamp with time zone,
	"last_text" text DEFAULT '' NOT NULL,
	"unread_by_advisor" integer DEFAULT 0 NOT NULL,
	"unread_by_student" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning"."advisor_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning"."advisor_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"advising_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"by_student" boolean NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "learning"."forum_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning"."forum_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer,
	"parent_id" integer,
	"student_id" integer NOT NULL,
	"author_name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_by" text,
	"hidden_reason" text,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning"."forum_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning"."forum_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"reason" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "learning"."post_reactions" (
	"post_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_reactions_post_id_student_id_kind_pk" PRIMARY KEY("post_id","student_id","kind")
);
--> statement-breakpoint
CREATE TABLE "learning"."element_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning"."element_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"element_id" integer NOT NULL,
	"at_ms" integer DEFAULT 0 NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "learning"."progress" (
	"student_id" integer NOT NULL,
	"element_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"covered" "int4multirange" DEFAULT '{}' NOT NULL,
	"covered_ms" integer DEFAULT 0 NOT NULL,
	"played" "int8multirange" DEFAULT '{}' NOT NULL,
	"held" "int4multirange" DEFAULT '{}' NOT NULL,
	"held_ms" integer DEFAULT 0 NOT NULL,
	"position_ms" integer DEFAULT 0 NOT NULL,
	"position_at" timestamp with time zone NOT NULL,
	"watched_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "progress_student_id_element_id_pk" PRIMARY KEY("student_id","element_id")
);
--> statement-breakpoint
CREATE TABLE "learning"."calendar_links" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_links_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "learning"."vlog_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning"."vlog_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"author_name" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_type" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "records"."semester_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "records"."semester_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"state" text NOT NULL,
	"specialty_id" integer NOT NULL,
	"term" integer NOT NULL,
	"hours" integer NOT NULL,
	"passed_hours" integer NOT NULL,
	"failed_hours" integer NOT NULL,
	"semester_gpa" integer,
	"gpa" integer,
	"verdict" text,
	"note" text DEFAULT '' NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "records"."paper_run_refusals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "records"."paper_run_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "records"."paper_run_files" (
	"run_id" integer NOT NULL,
	"part" integer NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"papers" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "paper_run_files_run_id_part_pk" PRIMARY KEY("run_id","part")
);
--> statement-breakpoint
CREATE TABLE "records"."paper_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "records"."paper_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"kind" text NOT NULL,
	"wanted" jsonb NOT NULL,
	"after" integer DEFAULT 0 NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "records"."papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "records"."papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text,
	"run_id" integer,
	CONSTRAINT "papers_number_unique" UNIQUE("number"),
	CONSTRAINT "papers_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "students"."photos" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"original_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students"."face_references" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"permit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students"."grade_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students"."grade_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"reason" text NOT NULL,
	"until" date,
	"created_at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students"."merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students"."merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_id" integer NOT NULL,
	"into_id" integer NOT NULL,
	"moved" jsonb NOT NULL,
	"move_id" integer,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "students"."messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students"."messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_subject" text NOT NULL,
	"sent_body" text NOT NULL,
	"mail_id" bigint,
	"sms_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(sent_subject, '') || ' ' || coalesce(sent_body, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students"."message_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students"."message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "message_templates_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "students"."note_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students"."note_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"important" boolean DEFAULT false NOT NULL,
	CONSTRAINT "note_categories_name_ar_unique" UNIQUE("name_ar")
);
--> statement-breakpoint
CREATE TABLE "students"."note_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students"."note_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"note_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"title" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students"."notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students"."notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"text" text NOT NULL,
	"by_account_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students"."photo_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students"."photo_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"file_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"as_reference" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"by_name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students"."state_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students"."state_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"reason" text NOT NULL,
	"decision_number" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"by_id" integer
);
--> statement-breakpoint
CREATE TABLE "students"."students" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students"."students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"account_id" integer NOT NULL,
	"registration_id" integer,
	"specialty_id" integer NOT NULL,
	"department_id" integer NOT NULL,
	"plan_id" integer,
	"full_name" text NOT NULL,
	"latin_name" text NOT NULL,
	"civil_number" text NOT NULL,
	"birth_date" date NOT NULL,
	"gender" text NOT NULL,
	"nationality" text NOT NULL,
	"mobile" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"state_since" date NOT NULL,
	"told_state" text,
	"term" integer DEFAULT 1 NOT NULL,
	"gpa" integer,
	"passed_hours" integer DEFAULT 0 NOT NULL,
	"study_type" text DEFAULT 'distance' NOT NULL,
	"enrolled_on" date NOT NULL,
	"photo_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "students_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "studies"."choosing_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studies"."choosing_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"until" date NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studies"."department_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studies"."department_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"from_specialty_id" integer NOT NULL,
	"to_specialty_id" integer NOT NULL,
	"from_plan_id" integer,
	"to_plan_id" integer NOT NULL,
	"from_term" integer NOT NULL,
	"to_term" integer NOT NULL,
	"recognised" integer NOT NULL,
	"reason" text NOT NULL,
	"decision_number" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studies"."enrolments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studies"."enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"hours" integer NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"state" text DEFAULT 'study' NOT NULL,
	"mark" integer,
	"invoice_id" integer,
	"paid" boolean DEFAULT false NOT NULL,
	"extra_state" text,
	"extra_reason" text DEFAULT '' NOT NULL,
	"decision_number" text DEFAULT '' NOT NULL,
	"mercy" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enrolments_mark" CHECK ("studies"."enrolments"."mark" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "studies"."purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studies"."purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"invoice_id" integer,
	"revision" integer DEFAULT 0 NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchases_price" CHECK ("studies"."purchases"."unit_price" >= 0 and "studies"."purchases"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "studies"."grade_releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studies"."grade_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"semester_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"part" text NOT NULL,
	"released_at" timestamp with time zone NOT NULL,
	"released_by" text NOT NULL,
	"recalled_at" timestamp with time zone,
	"recalled_by" text,
	"recall_reason" text
);
--> statement-breakpoint
ALTER TABLE "platform"."deliveries" ADD CONSTRAINT "deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "platform"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."import_run_lines" ADD CONSTRAINT "import_run_lines_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "platform"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."message_secrets" ADD CONSTRAINT "message_secrets_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "platform"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics"."semester_events" ADD CONSTRAINT "semester_events_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics"."semester_events" ADD CONSTRAINT "semester_events_type_id_event_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "academics"."event_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics"."semesters" ADD CONSTRAINT "semesters_year_id_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "academics"."years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics"."grade_scales" ADD CONSTRAINT "grade_scales_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "academics"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics"."hijri_months" ADD CONSTRAINT "hijri_months_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "academics"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics"."departments" ADD CONSTRAINT "departments_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "academics"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics"."specialties" ADD CONSTRAINT "specialties_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "academics"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics"."specialties" ADD CONSTRAINT "specialties_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "academics"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics"."structure_years" ADD CONSTRAINT "structure_years_faculty_id_faculties_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "academics"."faculties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics"."terms" ADD CONSTRAINT "terms_year_id_structure_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "academics"."structure_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."conformity_bookings" ADD CONSTRAINT "conformity_bookings_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "admission"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."conformity_bookings" ADD CONSTRAINT "conformity_bookings_day_id_conformity_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "admission"."conformity_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."bulk_run_rows" ADD CONSTRAINT "bulk_run_rows_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "admission"."bulk_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."bulk_run_rows" ADD CONSTRAINT "bulk_run_rows_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "admission"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."documents" ADD CONSTRAINT "documents_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "admission"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."equation_files" ADD CONSTRAINT "equation_files_equation_id_equations_id_fk" FOREIGN KEY ("equation_id") REFERENCES "admission"."equations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."equation_memory" ADD CONSTRAINT "equation_memory_equal_subject_id_subjects_id_fk" FOREIGN KEY ("equal_subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."equation_subjects" ADD CONSTRAINT "equation_subjects_equation_id_equations_id_fk" FOREIGN KEY ("equation_id") REFERENCES "admission"."equations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."equation_subjects" ADD CONSTRAINT "equation_subjects_equal_subject_id_subjects_id_fk" FOREIGN KEY ("equal_subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."equations" ADD CONSTRAINT "equations_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "admission"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."exam_results" ADD CONSTRAINT "exam_results_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "admission"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."exam_results" ADD CONSTRAINT "exam_results_exam_id_entry_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "admission"."entry_exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."office_messages" ADD CONSTRAINT "office_messages_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "admission"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."office_messages" ADD CONSTRAINT "office_messages_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "admission"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."office_messages" ADD CONSTRAINT "office_messages_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "admission"."steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."message_recipients" ADD CONSTRAINT "message_recipients_message_id_office_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "admission"."office_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."message_recipients" ADD CONSTRAINT "message_recipients_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "admission"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."moves" ADD CONSTRAINT "moves_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "admission"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."moves" ADD CONSTRAINT "moves_from_step_id_steps_id_fk" FOREIGN KEY ("from_step_id") REFERENCES "admission"."steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."moves" ADD CONSTRAINT "moves_to_step_id_steps_id_fk" FOREIGN KEY ("to_step_id") REFERENCES "admission"."steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."notes" ADD CONSTRAINT "notes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "admission"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."registrations" ADD CONSTRAINT "registrations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."registrations" ADD CONSTRAINT "registrations_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "admission"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."registrations" ADD CONSTRAINT "registrations_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."registrations" ADD CONSTRAINT "registrations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "admission"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."registrations" ADD CONSTRAINT "registrations_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "admission"."steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."move_sums" ADD CONSTRAINT "move_sums_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "admission"."steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."waiting_offers" ADD CONSTRAINT "waiting_offers_waiting_id_waiting_list_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "admission"."waiting_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."waiting_offers" ADD CONSTRAINT "waiting_offers_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "admission"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."waiting_offers" ADD CONSTRAINT "waiting_offers_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "admission"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."waiting_list" ADD CONSTRAINT "waiting_list_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."officer_steps" ADD CONSTRAINT "officer_steps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."officer_steps" ADD CONSTRAINT "officer_steps_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "admission"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."step_specialties" ADD CONSTRAINT "step_specialties_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "admission"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission"."step_specialties" ADD CONSTRAINT "step_specialties_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content"."faq_entries" ADD CONSTRAINT "faq_entries_category_id_faq_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "content"."faq_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."elements" ADD CONSTRAINT "elements_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."elements" ADD CONSTRAINT "elements_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."elements" ADD CONSTRAINT "elements_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "curriculum"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."lesson_elements" ADD CONSTRAINT "lesson_elements_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "curriculum"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."lesson_elements" ADD CONSTRAINT "lesson_elements_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "curriculum"."elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."exceptions" ADD CONSTRAINT "exceptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."exceptions" ADD CONSTRAINT "exceptions_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."exceptions" ADD CONSTRAINT "exceptions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "curriculum"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."lessons" ADD CONSTRAINT "lessons_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."lessons" ADD CONSTRAINT "lessons_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "curriculum"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "curriculum"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."pages" ADD CONSTRAINT "pages_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "curriculum"."elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."parts" ADD CONSTRAINT "parts_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."plan_groups" ADD CONSTRAINT "plan_groups_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "curriculum"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."plan_subjects" ADD CONSTRAINT "plan_subjects_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "curriculum"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."plan_subjects" ADD CONSTRAINT "plan_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."plan_subjects" ADD CONSTRAINT "plan_subjects_group_id_plan_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "curriculum"."plan_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."plans" ADD CONSTRAINT "plans_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."subject_contents" ADD CONSTRAINT "subject_contents_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."mark_parts" ADD CONSTRAINT "mark_parts_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."subject_prerequisites" ADD CONSTRAINT "subject_prerequisites_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."subject_prerequisites" ADD CONSTRAINT "subject_prerequisites_prerequisite_id_subjects_id_fk" FOREIGN KEY ("prerequisite_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."subject_teachers" ADD CONSTRAINT "subject_teachers_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."subject_teachers" ADD CONSTRAINT "subject_teachers_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."subject_teachers" ADD CONSTRAINT "subject_teachers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."video_captions" ADD CONSTRAINT "video_captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "curriculum"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."videos" ADD CONSTRAINT "videos_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."videos" ADD CONSTRAINT "videos_source_file_id_files_id_fk" FOREIGN KEY ("source_file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."videos" ADD CONSTRAINT "videos_mp4_file_id_files_id_fk" FOREIGN KEY ("mp4_file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."videos" ADD CONSTRAINT "videos_webm_file_id_files_id_fk" FOREIGN KEY ("webm_file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."videos" ADD CONSTRAINT "videos_poster_file_id_files_id_fk" FOREIGN KEY ("poster_file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum"."videos" ADD CONSTRAINT "videos_audio_file_id_files_id_fk" FOREIGN KEY ("audio_file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."allocations" ADD CONSTRAINT "allocations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "finance"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "finance"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."bank_messages" ADD CONSTRAINT "bank_messages_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "finance"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "finance"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."payment_sessions" ADD CONSTRAINT "payment_sessions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "finance"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "finance"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "finance"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."dismissal_exceptions" ADD CONSTRAINT "dismissal_exceptions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."dismissal_exceptions" ADD CONSTRAINT "dismissal_exceptions_until_semester_id_semesters_id_fk" FOREIGN KEY ("until_semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."grade_merges" ADD CONSTRAINT "grade_merges_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."mercy_marks" ADD CONSTRAINT "mercy_marks_run_id_mercy_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "grading"."mercy_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."mercy_marks" ADD CONSTRAINT "mercy_marks_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "studies"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."mercy_runs" ADD CONSTRAINT "mercy_runs_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."grade_changes" ADD CONSTRAINT "grade_changes_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "studies"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."grade_entries" ADD CONSTRAINT "grade_entries_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "studies"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."grades" ADD CONSTRAINT "grades_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "studies"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."promotion_reports" ADD CONSTRAINT "promotion_reports_run_id_promotion_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "grading"."promotion_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."promotion_reports" ADD CONSTRAINT "promotion_reports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."promotion_runs" ADD CONSTRAINT "promotion_runs_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."promotions" ADD CONSTRAINT "promotions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."promotions" ADD CONSTRAINT "promotions_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."promotions" ADD CONSTRAINT "promotions_run_id_promotion_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "grading"."promotion_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading"."grade_complaints" ADD CONSTRAINT "grade_complaints_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "studies"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."account_roles" ADD CONSTRAINT "account_roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."account_roles" ADD CONSTRAINT "account_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "identity"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."accounts" ADD CONSTRAINT "accounts_former_account_id_accounts_id_fk" FOREIGN KEY ("former_account_id") REFERENCES "identity"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD CONSTRAINT "sessions_acting_by_id_accounts_id_fk" FOREIGN KEY ("acting_by_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."advisings" ADD CONSTRAINT "advisings_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."advisings" ADD CONSTRAINT "advisings_advisor_id_accounts_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "identity"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."advisor_messages" ADD CONSTRAINT "advisor_messages_advising_id_advisings_id_fk" FOREIGN KEY ("advising_id") REFERENCES "learning"."advisings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."advisor_messages" ADD CONSTRAINT "advisor_messages_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."forum_posts" ADD CONSTRAINT "forum_posts_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."forum_posts" ADD CONSTRAINT "forum_posts_parent_id_forum_posts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "learning"."forum_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."forum_posts" ADD CONSTRAINT "forum_posts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."forum_reports" ADD CONSTRAINT "forum_reports_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "learning"."forum_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."forum_reports" ADD CONSTRAINT "forum_reports_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."post_reactions" ADD CONSTRAINT "post_reactions_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "learning"."forum_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."post_reactions" ADD CONSTRAINT "post_reactions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."element_notes" ADD CONSTRAINT "element_notes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."element_notes" ADD CONSTRAINT "element_notes_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "curriculum"."elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."progress" ADD CONSTRAINT "progress_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."progress" ADD CONSTRAINT "progress_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "curriculum"."elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."progress" ADD CONSTRAINT "progress_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."calendar_links" ADD CONSTRAINT "calendar_links_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."vlog_entries" ADD CONSTRAINT "vlog_entries_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning"."vlog_entries" ADD CONSTRAINT "vlog_entries_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records"."semester_history" ADD CONSTRAINT "semester_history_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records"."semester_history" ADD CONSTRAINT "semester_history_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records"."semester_history" ADD CONSTRAINT "semester_history_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records"."paper_run_refusals" ADD CONSTRAINT "paper_run_refusals_run_id_paper_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "records"."paper_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records"."paper_run_refusals" ADD CONSTRAINT "paper_run_refusals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records"."paper_run_files" ADD CONSTRAINT "paper_run_files_run_id_paper_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "records"."paper_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records"."paper_run_files" ADD CONSTRAINT "paper_run_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records"."papers" ADD CONSTRAINT "papers_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records"."papers" ADD CONSTRAINT "papers_run_id_paper_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "records"."paper_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."photos" ADD CONSTRAINT "photos_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."photos" ADD CONSTRAINT "photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."photos" ADD CONSTRAINT "photos_original_id_files_id_fk" FOREIGN KEY ("original_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."face_references" ADD CONSTRAINT "face_references_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."face_references" ADD CONSTRAINT "face_references_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."grade_blocks" ADD CONSTRAINT "grade_blocks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."merges" ADD CONSTRAINT "merges_from_id_students_id_fk" FOREIGN KEY ("from_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."merges" ADD CONSTRAINT "merges_into_id_students_id_fk" FOREIGN KEY ("into_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."merges" ADD CONSTRAINT "merges_move_id_state_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "students"."state_moves"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."messages" ADD CONSTRAINT "messages_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."note_files" ADD CONSTRAINT "note_files_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "students"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."note_files" ADD CONSTRAINT "note_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."notes" ADD CONSTRAINT "notes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."notes" ADD CONSTRAINT "notes_category_id_note_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "students"."note_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."photo_requests" ADD CONSTRAINT "photo_requests_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."photo_requests" ADD CONSTRAINT "photo_requests_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."state_moves" ADD CONSTRAINT "state_moves_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."students" ADD CONSTRAINT "students_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."students" ADD CONSTRAINT "students_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."students" ADD CONSTRAINT "students_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "academics"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."students" ADD CONSTRAINT "students_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "curriculum"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students"."students" ADD CONSTRAINT "students_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "platform"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."choosing_exceptions" ADD CONSTRAINT "choosing_exceptions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."choosing_exceptions" ADD CONSTRAINT "choosing_exceptions_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."department_changes" ADD CONSTRAINT "department_changes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."department_changes" ADD CONSTRAINT "department_changes_from_specialty_id_specialties_id_fk" FOREIGN KEY ("from_specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."department_changes" ADD CONSTRAINT "department_changes_to_specialty_id_specialties_id_fk" FOREIGN KEY ("to_specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."department_changes" ADD CONSTRAINT "department_changes_from_plan_id_plans_id_fk" FOREIGN KEY ("from_plan_id") REFERENCES "curriculum"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."department_changes" ADD CONSTRAINT "department_changes_to_plan_id_plans_id_fk" FOREIGN KEY ("to_plan_id") REFERENCES "curriculum"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."enrolments" ADD CONSTRAINT "enrolments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."enrolments" ADD CONSTRAINT "enrolments_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."enrolments" ADD CONSTRAINT "enrolments_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."purchases" ADD CONSTRAINT "purchases_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "students"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."purchases" ADD CONSTRAINT "purchases_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."grade_releases" ADD CONSTRAINT "grade_releases_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "academics"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies"."grade_releases" ADD CONSTRAINT "grade_releases_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "curriculum"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "platform"."audit" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "platform"."audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "platform"."audit" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "platform"."audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_search" ON "platform"."audit" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deleted_rows_row" ON "platform"."deleted_rows" USING btree ("resource","row_id");--> statement-breakpoint
CREATE INDEX "deleted_rows_at" ON "platform"."deleted_rows" USING btree ("at");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "platform"."deliveries" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_order" ON "platform"."deliveries" USING btree ("reaction","event_name","event_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "platform"."deliveries" USING btree ("event_id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "events_waiting" ON "platform"."events" USING btree ("id") WHERE dispatched_at is null;--> statement-breakpoint
CREATE INDEX "events_at" ON "platform"."events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "files_owner" ON "platform"."files" USING btree ("owner_guard","owner_id","purpose");--> statement-breakpoint
CREATE INDEX "files_sha256" ON "platform"."files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_created" ON "platform"."files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "open_uploads_owner" ON "platform"."open_uploads" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "idempotent_calls_started" ON "platform"."idempotent_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "import_runs_at" ON "platform"."import_runs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "message_secrets_about" ON "platform"."message_secrets" USING btree ("about");--> statement-breakpoint
CREATE INDEX "message_secrets_ends" ON "platform"."message_secrets" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "messages_search" ON "platform"."messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_created" ON "platform"."messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "platform"."messages" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "messages_state" ON "platform"."messages" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "messages_related" ON "platform"."messages" USING btree ("related_kind","related_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_types_rule_key" ON "academics"."event_types" USING btree ("rule_key");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_audience" ON "academics"."calendar_feeds" USING btree ("audience");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_key" ON "academics"."calendar_feeds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "semester_events_semester" ON "academics"."semester_events" USING btree ("semester_id","starts_on");--> statement-breakpoint
CREATE INDEX "semester_events_type" ON "academics"."semester_events" USING btree ("type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "semesters_kind" ON "academics"."semesters" USING btree ("year_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "semesters_active" ON "academics"."semesters" USING btree ("state") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "years_name" ON "academics"."years" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_number" ON "academics"."decisions" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "grade_scales_day" ON "academics"."grade_scales" USING btree ("starts_on");--> statement-breakpoint
CREATE INDEX "hijri_months_day" ON "academics"."hijri_months" USING btree ("starts_on");--> statement-breakpoint
CREATE INDEX "departments_term" ON "academics"."departments" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "specialties_department" ON "academics"."specialties" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "structure_years_position" ON "academics"."structure_years" USING btree ("faculty_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_number" ON "academics"."terms" USING btree ("year_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "conformity_bookings_current" ON "admission"."conformity_bookings" USING btree ("registration_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "conformity_bookings_day" ON "admission"."conformity_bookings" USING btree ("day_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conformity_days_date_place" ON "admission"."conformity_days" USING btree ("date","place");--> statement-breakpoint
CREATE INDEX "bulk_run_rows_run" ON "admission"."bulk_run_rows" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "bulk_run_rows_registration" ON "admission"."bulk_run_rows" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_kinds_degree_code_route" ON "admission"."document_kinds" USING btree ("degree_type","code","route");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_current" ON "admission"."documents" USING btree ("registration_id","kind") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "documents_registration" ON "admission"."documents" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "documents_refused" ON "admission"."documents" USING btree ("registration_id") WHERE replaced_at is null and state = 'refused';--> statement-breakpoint
CREATE INDEX "documents_queue" ON "admission"."documents" USING btree ("uploaded_at","id") WHERE replaced_at is null and state = 'uploaded';--> statement-breakpoint
CREATE INDEX "equation_files_equation" ON "admission"."equation_files" USING btree ("equation_id");--> statement-breakpoint
CREATE INDEX "equation_subjects_equation" ON "admission"."equation_subjects" USING btree ("equation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "equations_registration" ON "admission"."equations" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "equations_submitted" ON "admission"."equations" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "equations_state" ON "admission"."equations" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "equations_university" ON "admission"."equations" USING btree ("university");--> statement-breakpoint
CREATE INDEX "equations_search" ON "admission"."equations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "exam_results_registration_exam" ON "admission"."exam_results" USING btree ("registration_id","exam_id");--> statement-breakpoint
CREATE INDEX "exam_results_exam" ON "admission"."exam_results" USING btree ("exam_id","registration_id","entered_at");--> statement-breakpoint
CREATE INDEX "exam_results_entered" ON "admission"."exam_results" USING btree ("entered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_recipients_person" ON "admission"."message_recipients" USING btree ("message_id","registration_id");--> statement-breakpoint
CREATE INDEX "message_recipients_queue" ON "admission"."message_recipients" USING btree ("message_id","state","id");--> statement-breakpoint
CREATE INDEX "message_recipients_order" ON "admission"."message_recipients" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "moves_registration" ON "admission"."moves" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "moves_day" ON "admission"."moves" USING btree ("at","to_step_id");--> statement-breakpoint
CREATE INDEX "notes_registration" ON "admission"."notes" USING btree ("registration_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_account" ON "admission"."registrations" USING btree ("account_id") WHERE superseded_at is null;--> statement-breakpoint
CREATE INDEX "registrations_accounts" ON "admission"."registrations" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_civil_number" ON "admission"."registrations" USING btree ("period_id","civil_number") WHERE holds_civil_number;--> statement-breakpoint
CREATE INDEX "registrations_civil_numbers" ON "admission"."registrations" USING btree ("civil_number");--> statement-breakpoint
CREATE INDEX "registrations_step" ON "admission"."registrations" USING btree ("step_id","status","step_since");--> statement-breakpoint
CREATE INDEX "registrations_status" ON "admission"."registrations" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "registrations_specialty" ON "admission"."registrations" USING btree ("specialty_id","id");--> statement-breakpoint
CREATE INDEX "registrations_period" ON "admission"."registrations" USING btree ("period_id","id");--> statement-breakpoint
CREATE INDEX "registrations_group" ON "admission"."registrations" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "registrations_created" ON "admission"."registrations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_name" ON "admission"."registrations" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "registrations_since" ON "admission"."registrations" USING btree ("step_since","id");--> statement-breakpoint
CREATE INDEX "registrations_card" ON "admission"."registrations" USING btree ("degree_type","id","specialty_id","full_name");--> statement-breakpoint
CREATE INDEX "registrations_filter" ON "admission"."registrations" USING btree ("status","degree_type","fee_state","step_id","specialty_id","period_id","group_id","nationality","documents_submitted_at","reached","created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_day" ON "admission"."registrations" USING btree ("created_at","status","fee_state","specialty_id","degree_type","period_id");--> statement-breakpoint
CREATE INDEX "registrations_search" ON "admission"."registrations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offers_open" ON "admission"."waiting_offers" USING btree ("waiting_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "waiting_offers_waiting" ON "admission"."waiting_offers" USING btree ("waiting_id","id");--> statement-breakpoint
CREATE INDEX "waiting_offers_period" ON "admission"."waiting_offers" USING btree ("period_id","state","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_email" ON "admission"."waiting_list" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waiting_list_search" ON "admission"."waiting_list" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "officer_steps_step" ON "admission"."officer_steps" USING btree ("step_id");--> statement-breakpoint
CREATE UNIQUE INDEX "steps_degree_code" ON "admission"."steps" USING btree ("degree_type","code");--> statement-breakpoint
CREATE INDEX "contact_messages_state" ON "content"."contact_messages" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "content"."contact_messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_language" ON "content"."pages" USING btree ("slug","language");--> statement-breakpoint
CREATE INDEX "posts_published" ON "content"."posts" USING btree ("language","state","published_at");--> statement-breakpoint
CREATE INDEX "elements_subject" ON "curriculum"."elements" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "elements_kind" ON "curriculum"."elements" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "elements_video" ON "curriculum"."elements" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "elements_search" ON "curriculum"."elements" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_elements_once" ON "curriculum"."lesson_elements" USING btree ("lesson_id","element_id");--> statement-breakpoint
CREATE INDEX "lesson_elements_lesson" ON "curriculum"."lesson_elements" USING btree ("lesson_id","position");--> statement-breakpoint
CREATE INDEX "lesson_elements_element" ON "curriculum"."lesson_elements" USING btree ("element_id");--> statement-breakpoint
CREATE INDEX "exceptions_account" ON "curriculum"."exceptions" USING btree ("account_id","subject_id");--> statement-breakpoint
CREATE INDEX "exceptions_subject" ON "curriculum"."exceptions" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "exceptions_end" ON "curriculum"."exceptions" USING btree ("ends_on","id");--> statement-breakpoint
CREATE INDEX "lessons_subject" ON "curriculum"."lessons" USING btree ("subject_id","position");--> statement-breakpoint
CREATE INDEX "lessons_part" ON "curriculum"."lessons" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson" ON "curriculum"."lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "pages_element" ON "curriculum"."pages" USING btree ("element_id","position");--> statement-breakpoint
CREATE INDEX "parts_subject" ON "curriculum"."parts" USING btree ("subject_id","position");--> statement-breakpoint
CREATE INDEX "plan_groups_plan" ON "curriculum"."plan_groups" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_subjects_once" ON "curriculum"."plan_subjects" USING btree ("plan_id","subject_id");--> statement-breakpoint
CREATE INDEX "plan_subjects_subject" ON "curriculum"."plan_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_version" ON "curriculum"."plans" USING btree ("specialty_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_one_draft" ON "curriculum"."plans" USING btree ("specialty_id") WHERE "curriculum"."plans"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "subject_prerequisites_before" ON "curriculum"."subject_prerequisites" USING btree ("prerequisite_id");--> statement-breakpoint
CREATE INDEX "subjects_state" ON "curriculum"."subjects" USING btree ("state","code");--> statement-breakpoint
CREATE INDEX "subjects_search" ON "curriculum"."subjects" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "subject_teachers_once" ON "curriculum"."subject_teachers" USING btree ("subject_id","semester_id","account_id");--> statement-breakpoint
CREATE INDEX "subject_teachers_account" ON "curriculum"."subject_teachers" USING btree ("account_id","semester_id");--> statement-breakpoint
CREATE INDEX "subject_teachers_semester" ON "curriculum"."subject_teachers" USING btree ("semester_id");--> statement-breakpoint
CREATE INDEX "videos_subject" ON "curriculum"."videos" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_invoice" ON "finance"."allocations" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_payment" ON "finance"."allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_messages_payment" ON "finance"."bank_messages" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "invoice_lines_invoice" ON "finance"."invoice_lines" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "finance"."invoices" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_kind_reference" ON "finance"."invoices" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "invoices_reference" ON "finance"."invoices" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "invoices_payer" ON "finance"."invoices" USING btree ("payer_guard","payer_id");--> statement-breakpoint
CREATE INDEX "invoices_state" ON "finance"."invoices" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payment_sessions_payment" ON "finance"."payment_sessions" USING btree ("payment_id","state");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "finance"."payments" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "finance"."payments" USING btree ("created_at") WHERE state in ('started', 'pending');--> statement-breakpoint
CREATE INDEX "payments_settled" ON "finance"."payments" USING btree ("settled_at") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "refunds_invoice" ON "finance"."refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dismissal_exceptions_once" ON "grading"."dismissal_exceptions" USING btree ("student_id","ground");--> statement-breakpoint
CREATE INDEX "dismissal_exceptions_semester" ON "grading"."dismissal_exceptions" USING btree ("until_semester_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grade_merges_open" ON "grading"."grade_merges" USING btree ("drop_id") WHERE "grading"."grade_merges"."state" = 'open';--> statement-breakpoint
CREATE INDEX "grade_merges_student" ON "grading"."grade_merges" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "mercy_marks_enrolment" ON "grading"."mercy_marks" USING btree ("enrolment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grade_changes_open" ON "grading"."grade_changes" USING btree ("enrolment_id","part") WHERE "grading"."grade_changes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "grade_changes_enrolment" ON "grading"."grade_changes" USING btree ("enrolment_id","id");--> statement-breakpoint
CREATE INDEX "grade_entries_enrolment" ON "grading"."grade_entries" USING btree ("enrolment_id","id");--> statement-breakpoint
CREATE INDEX "promotion_reports_run" ON "grading"."promotion_reports" USING btree ("run_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_of_run" ON "grading"."promotions" USING btree ("run_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_by_hand" ON "grading"."promotions" USING btree ("student_id","semester_id") WHERE "grading"."promotions"."run_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_moved" ON "grading"."promotions" USING btree ("student_id","semester_id") WHERE "grading"."promotions"."verdict" in ('passes', 'graduates');--> statement-breakpoint
CREATE INDEX "promotions_run" ON "grading"."promotions" USING btree ("run_id","verdict");--> statement-breakpoint
CREATE UNIQUE INDEX "grade_complaints_once" ON "grading"."grade_complaints" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "grade_complaints_invoice" ON "grading"."grade_complaints" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "grade_complaints_state" ON "grading"."grade_complaints" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_roles_account_role" ON "identity"."account_roles" USING btree ("account_id","role_id");--> statement-breakpoint
CREATE INDEX "account_roles_role" ON "identity"."account_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_guard_username" ON "identity"."accounts" USING btree ("guard","username");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_guard_email" ON "identity"."accounts" USING btree ("guard","email");--> statement-breakpoint
CREATE INDEX "accounts_national_id" ON "identity"."accounts" USING btree ("national_id");--> statement-breakpoint
CREATE INDEX "accounts_former" ON "identity"."accounts" USING btree ("former_account_id") WHERE "identity"."accounts"."former_account_id" is not null;--> statement-breakpoint
CREATE INDEX "accounts_name" ON "identity"."accounts" USING btree ("guard","name","id");--> statement-breakpoint
CREATE INDEX "accounts_search" ON "identity"."accounts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "one_time_tokens_account" ON "identity"."one_time_tokens" USING btree ("account_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_account_hash" ON "identity"."recovery_codes" USING btree ("account_id","hash");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "identity"."sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_acting" ON "identity"."sessions" USING btree ("acting_by_id") WHERE "identity"."sessions"."acting_by_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_account" ON "identity"."notifications" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "identity"."notifications" USING btree ("account_id") WHERE "identity"."notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "refusals_since" ON "identity"."refusals" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "advisings_one" ON "learning"."advisings" USING btree ("student_id") WHERE "learning"."advisings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "advisings_student" ON "learning"."advisings" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "advisings_inbox" ON "learning"."advisings" USING btree ("advisor_id",("unread_by_advisor" > 0) desc,"last_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "learning"."advisings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "advisor_messages_advising" ON "learning"."advisor_messages" USING btree ("advising_id","id");--> statement-breakpoint
CREATE INDEX "advisor_messages_student" ON "learning"."advisor_messages" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "advisor_messages_unseen" ON "learning"."advisor_messages" USING btree ("advising_id","by_student") WHERE "learning"."advisor_messages"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "forum_posts_subject" ON "learning"."forum_posts" USING btree ("subject_id","id") WHERE "learning"."forum_posts"."parent_id" is null and "learning"."forum_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "forum_posts_active" ON "learning"."forum_posts" USING btree ("active_at","id") WHERE "learning"."forum_posts"."subject_id" is null and "learning"."forum_posts"."parent_id" is null and "learning"."forum_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "forum_posts_newest" ON "learning"."forum_posts" USING btree ("id") WHERE "learning"."forum_posts"."subject_id" is null and "learning"."forum_posts"."parent_id" is null and "learning"."forum_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "forum_posts_community" ON "learning"."forum_posts" USING btree ("written_at","id") WHERE "learning"."forum_posts"."subject_id" is null;--> statement-breakpoint
CREATE INDEX "forum_posts_author" ON "learning"."forum_posts" USING btree ("student_id","written_at");--> statement-breakpoint
CREATE INDEX "forum_posts_parent" ON "learning"."forum_posts" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "forum_posts_written" ON "learning"."forum_posts" USING btree ("written_at","id");--> statement-breakpoint
CREATE INDEX "forum_posts_search" ON "learning"."forum_posts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "forum_reports_once" ON "learning"."forum_reports" USING btree ("post_id","student_id");--> statement-breakpoint
CREATE INDEX "forum_reports_open" ON "learning"."forum_reports" USING btree ("post_id") WHERE "learning"."forum_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "element_notes_own" ON "learning"."element_notes" USING btree ("student_id","element_id","at_ms");--> statement-breakpoint
CREATE INDEX "progress_subject" ON "learning"."progress" USING btree ("student_id","subject_id","watched_at");--> statement-breakpoint
CREATE INDEX "progress_last" ON "learning"."progress" USING btree ("student_id","updated_at");--> statement-breakpoint
CREATE INDEX "progress_shown" ON "learning"."progress" USING btree ("updated_at") WHERE "learning"."progress"."covered_ms" > 0;--> statement-breakpoint
CREATE INDEX "progress_held" ON "learning"."progress" USING btree ("updated_at") WHERE "learning"."progress"."held_ms" > 0;--> statement-breakpoint
CREATE INDEX "progress_subject_shown" ON "learning"."progress" USING btree ("subject_id","updated_at") WHERE "learning"."progress"."covered_ms" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "vlog_entries_file" ON "learning"."vlog_entries" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "vlog_entries_student" ON "learning"."vlog_entries" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "vlog_entries_state" ON "learning"."vlog_entries" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "vlog_entries_submitted" ON "learning"."vlog_entries" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "vlog_entries_search" ON "learning"."vlog_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "semester_history_once" ON "records"."semester_history" USING btree ("student_id","semester_id");--> statement-breakpoint
CREATE INDEX "semester_history_semester" ON "records"."semester_history" USING btree ("semester_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_run_refusals_once" ON "records"."paper_run_refusals" USING btree ("run_id","student_id");--> statement-breakpoint
CREATE INDEX "papers_student" ON "records"."papers" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "papers_run" ON "records"."papers" USING btree ("run_id","id") WHERE "records"."papers"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "face_references_since" ON "students"."face_references" USING btree ("since","student_id");--> statement-breakpoint
CREATE INDEX "grade_blocks_student" ON "students"."grade_blocks" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merges_from" ON "students"."merges" USING btree ("from_id") WHERE "students"."merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "student_messages_student" ON "students"."messages" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "student_messages_at" ON "students"."messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "student_messages_search" ON "students"."messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "note_files_note" ON "students"."note_files" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "student_notes_student" ON "students"."notes" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "student_notes_category" ON "students"."notes" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_requests_waiting" ON "students"."photo_requests" USING btree ("student_id") WHERE "students"."photo_requests"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "photo_requests_student" ON "students"."photo_requests" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "photo_requests_state" ON "students"."photo_requests" USING btree ("state","sent_at","id");--> statement-breakpoint
CREATE INDEX "photo_requests_sent" ON "students"."photo_requests" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "state_moves_student" ON "students"."state_moves" USING btree ("student_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "students_account" ON "students"."students" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "students_registration" ON "students"."students" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "students_civil_number" ON "students"."students" USING btree ("civil_number");--> statement-breakpoint
CREATE INDEX "students_name" ON "students"."students" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "students_state" ON "students"."students" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "students_department" ON "students"."students" USING btree ("department_id","id");--> statement-breakpoint
CREATE INDEX "students_enrolled" ON "students"."students" USING btree ("enrolled_on","id");--> statement-breakpoint
CREATE INDEX "students_gpa" ON "students"."students" USING btree ("gpa" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "students_specialty" ON "students"."students" USING btree ("specialty_id","id");--> statement-breakpoint
CREATE INDEX "students_search" ON "students"."students" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "choosing_exceptions_once" ON "studies"."choosing_exceptions" USING btree ("student_id","semester_id");--> statement-breakpoint
CREATE INDEX "department_changes_student" ON "studies"."department_changes" USING btree ("student_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_once" ON "studies"."enrolments" USING btree ("student_id","semester_id","subject_id");--> statement-breakpoint
CREATE INDEX "enrolments_subject" ON "studies"."enrolments" USING btree ("semester_id","subject_id","state","mark");--> statement-breakpoint
CREATE INDEX "enrolments_invoice" ON "studies"."enrolments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "enrolments_twice" ON "studies"."enrolments" USING btree ("student_id","subject_id","id") WHERE "studies"."enrolments"."state" in ('success', 'study', 'coming');--> statement-breakpoint
CREATE INDEX "enrolments_again" ON "studies"."enrolments" USING btree ("semester_id","id") WHERE "studies"."enrolments"."state" in ('fail', 'uncomplete') or "studies"."enrolments"."extra_state" in ('excused', 'resit');--> statement-breakpoint
CREATE INDEX "purchases_student" ON "studies"."purchases" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "purchases_state" ON "studies"."purchases" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "purchases_semester" ON "studies"."purchases" USING btree ("semester_id","id");--> statement-breakpoint
CREATE INDEX "purchases_invoice" ON "studies"."purchases" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_open" ON "studies"."purchases" USING btree ("student_id","semester_id","title_key") WHERE "studies"."purchases"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_free" ON "studies"."purchases" USING btree ("student_id","semester_id","title_key") WHERE "studies"."purchases"."state" = 'free';--> statement-breakpoint
CREATE UNIQUE INDEX "grade_releases_open" ON "studies"."grade_releases" USING btree ("semester_id","subject_id","part") WHERE "studies"."grade_releases"."recalled_at" is null;
--> statement-breakpoint
-- contexts/admission/server/reports/move-sums.table.sql
insert into admission.move_sums_until (until) values ('1970-01-01');
--> statement-breakpoint
-- Moves are made today. Should one ever be entered, altered or taken away on a day that is summed already, that day and
-- those after it are counted anew the next night, and from the moves themselves until then.
create function admission.unsum_moves(first timestamptz) returns void language sql as $$
  delete from admission.move_sums where exists (select from admission.move_sums_until where until > (first at time zone 'Asia/Muscat')::date)
    and day >= (first at time zone 'Asia/Muscat')::date;
  update admission.move_sums_until set until = (first at time zone 'Asia/Muscat')::date
    where until > (first at time zone 'Asia/Muscat')::date;
$$;
--> statement-breakpoint
create function admission.moves_changed() returns trigger language plpgsql as $$
begin
  perform admission.unsum_moves(min(at)) from changed having min(at) is not null;
  return null;
end $$;
--> statement-breakpoint
create function admission.move_altered() returns trigger language plpgsql as $$
begin
  perform admission.unsum_moves(least(old.at, new.at));
  return null;
end $$;
--> statement-breakpoint
create trigger moves_added after insert on admission.moves referencing new table as changed
  for each statement execute function admission.moves_changed();
--> statement-breakpoint
create trigger moves_removed after delete on admission.moves referencing old table as changed
  for each statement execute function admission.moves_changed();
--> statement-breakpoint
create trigger moves_altered after update of at, to_step_id on admission.moves
  for each row execute function admission.move_altered();
--> statement-breakpoint
-- contexts/curriculum/server/subjects/contents.table.sql
-- Counts anew what stands in these subjects. Their rows are locked first, so that of two writers the second counts what
-- the first has left: each statement of the function sees what was committed before it began.
create function curriculum.count_contents(ids int[]) returns void language plpgsql as $$
begin
  insert into curriculum.subject_contents (subject_id) select id from curriculum.subjects where id = any(ids) order by id
    on conflict do nothing;
  perform from curriculum.subject_contents where subject_id = any(ids) order by subject_id for update;
  update curriculum.subject_contents s set
    parts = (select count(*) from curriculum.parts where subject_id = s.subject_id),
    lessons = (select count(*) from curriculum.lessons where subject_id = s.subject_id),
    empty_lessons = (select count(*) from curriculum.lessons l where l.subject_id = s.subject_id
      and not exists (select from curriculum.lesson_elements where lesson_id = l.id)),
    teachers = (select count(*) from curriculum.subject_teachers where subject_id = s.subject_id),
    exceptions = (select count(*) from curriculum.exceptions where subject_id = s.subject_id),
    (elements, videos, videos_without_file, videos_without_captions, videos_without_transcript, pages, texts_without_pages, duration_ms) = (
      select count(*), count(*) filter (where e.kind = 'video'), count(*) filter (where e.kind = 'video' and e.video_id is null),
        count(*) filter (where e.kind = 'video' and v.id is not null and not exists (select from curriculum.video_captions where video_id = v.id)),
        count(*) filter (where e.kind = 'video' and v.transcript = ''),
        coalesce(sum((select count(*) from curriculum.pages where element_id = e.id)), 0),
        count(*) filter (where e.kind = 'text' and not exists (select from curriculum.pages where element_id = e.id)),
        coalesce(sum(coalesce(e.end_ms, v.duration_ms, 0) - coalesce(e.start_ms, 0)) filter (where v.id is not null), 0)
      from curriculum.elements e left join curriculum.videos v on v.id = e.video_id where e.subject_id = s.subject_id)
  where s.subject_id = any(ids);
end $$;
--> statement-breakpoint
-- Once a statement, for the rows as they were and as they are. The argument says how to find their subjects.
create function curriculum.contents_changed() returns trigger language plpgsql as $$
declare ids int[];
begin
  execute format('select array_agg(distinct subject_id) from (%s) touched where subject_id is not null', case tg_op
    when 'INSERT' then format(tg_argv[0], 'now_rows')
    when 'DELETE' then format(tg_argv[0], 'old_rows')
    else format(tg_argv[0], 'now_rows') || ' union all ' || format(tg_argv[0], 'old_rows') end) into ids;
  if ids is not null then perform curriculum.count_contents(ids); end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare watched text[][] := array[
  ['parts', 'select subject_id from %I'],
  ['lessons', 'select subject_id from %I'],
  ['elements', 'select subject_id from %I'],
  ['subject_teachers', 'select subject_id from %I'],
  ['exceptions', 'select subject_id from %I'],
  ['lesson_elements', 'select l.subject_id from %I c join curriculum.lessons l on l.id = c.lesson_id'],
  ['pages', 'select e.subject_id from %I c join curriculum.elements e on e.id = c.element_id'],
  ['videos', 'select e.subject_id from %I c join curriculum.elements e on e.video_id = c.id'],
  ['video_captions', 'select e.subject_id from %I c join curriculum.elements e on e.video_id = c.video_id']];
  each text[];
begin
  foreach each slice 1 in array watched loop
    execute format('create trigger contents_added after insert on curriculum.%I referencing new table as now_rows
      for each statement execute function curriculum.contents_changed(%L)', each[1], each[2]);
    execute format('create trigger contents_changed after update on curriculum.%I referencing new table as now_rows old table as old_rows
      for each statement execute function curriculum.contents_changed(%L)', each[1], each[2]);
    execute format('create trigger contents_removed after delete on curriculum.%I referencing old table as old_rows
      for each statement execute function curriculum.contents_changed(%L)', each[1], each[2]);
  end loop;
end $$;
--> statement-breakpoint
-- contexts/curriculum/server/subjects/mark-parts.table.sql
-- The parts of a subject make a hundred when a transaction ends, however they came to be.
create function curriculum.marks_make_hundred(checked int) returns void language plpgsql as $$
declare total int;
begin
  select coalesce(sum(points), 0) into total from curriculum.mark_parts where subject_id = checked;
  if total <> 100 and exists (select from curriculum.subjects where id = checked) then
    raise exception 'the marks of subject % make %, not 100', checked, total using errcode = 'check_violation', constraint = 'mark_parts_hundred';
  end if;
end $$;
--> statement-breakpoint
create function curriculum.subject_marked() returns trigger language plpgsql as $$
begin
  perform curriculum.marks_make_hundred(new.id);
  return null;
end $$;
--> statement-breakpoint
create function curriculum.mark_parts_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform curriculum.marks_make_hundred(new.subject_id); end if;
  if tg_op <> 'INSERT' then perform curriculum.marks_make_hundred(old.subject_id); end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger mark_parts_hundred after insert on curriculum.subjects
  deferrable initially deferred for each row execute function curriculum.subject_marked();
--> statement-breakpoint
create constraint trigger mark_parts_hundred after insert or update or delete on curriculum.mark_parts
  deferrable initially deferred for each row execute function curriculum.mark_parts_changed();
--> statement-breakpoint
-- kits/server/audit/audit.table.sql
-- What was written into the audit log stays as it was written, whoever asks.
create function platform.audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_stays before update or delete on platform.audit
  for each row execute function platform.audit_stays();
--> statement-breakpoint
create trigger audit_is_not_emptied before truncate on platform.audit
  for each statement execute function platform.audit_stays();

CREATE TABLE "finance"."receipt_parts" (
	"receipt_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "receipt_parts_receipt_id_invoice_id_pk" PRIMARY KEY("receipt_id","invoice_id"),
	CONSTRAINT "receipt_parts_amount" CHECK ("finance"."receipt_parts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "finance"."receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"form_uuid" uuid NOT NULL,
	"number" text,
	"state" text NOT NULL,
	"payer_guard" text NOT NULL,
	"payer_id" integer NOT NULL,
	"payer_name" text NOT NULL,
	"bank_account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text DEFAULT '' NOT NULL,
	"posted_on" date NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"invoice_ids" integer[] NOT NULL,
	"verify_code" text,
	"recorded_by_id" integer NOT NULL,
	"recorded_by_name" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"confirmed_by_name" text,
	"confirmed_at" timestamp with time zone,
	"refused_by_name" text,
	"contested_by_id" integer,
	"contested_by_name" text,
	"contested_at" timestamp with time zone,
	"reversed_by_name" text,
	"reversed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(lower(translate(regexp_replace(regexp_replace((coalesce(number, '') || ' ' || coalesce(payer_name, '') || ' ' || coalesce(bank_reference, ''))::text, '[ؐ-ًؚ-ٰٟۖ-ۭـ]', '', 'g'), '\s+', ' ', 'g'), 'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬', 'ااااوييه01234567890123456789.')), '(^|\s)عبد\s+ال', '\1عبدال', 'g')) STORED NOT NULL,
	CONSTRAINT "receipts_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "receipts_form_uuid_unique" UNIQUE("form_uuid"),
	CONSTRAINT "receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "receipts_verify_code_unique" UNIQUE("verify_code"),
	CONSTRAINT "receipts_amount" CHECK ("finance"."receipts"."amount" > 0),
	CONSTRAINT "receipts_number" CHECK (("finance"."receipts"."number" is null) = ("finance"."receipts"."state" in ('asked', 'refused')))
);
--> statement-breakpoint
CREATE TABLE "finance"."tills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."tills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_account_id" integer NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"expected" bigint,
	"counted" bigint,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"deposit_account_id" integer,
	"asked_by_id" integer,
	"asked_by_name" text,
	"asked_at" timestamp with time zone,
	"closed_by_name" text,
	"closed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "tills_once" UNIQUE("bank_account_id","day"),
	CONSTRAINT "tills_counted" CHECK ("finance"."tills"."state" = 'open' or ("finance"."tills"."counted" is not null and "finance"."tills"."expected" is not null)),
	CONSTRAINT "tills_deposit" CHECK ("finance"."tills"."deposit" = 0 or "finance"."tills"."deposit_account_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "finance"."receipt_parts" ADD CONSTRAINT "receipt_parts_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "finance"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."receipt_parts" ADD CONSTRAINT "receipt_parts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "finance"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."receipts" ADD CONSTRAINT "receipts_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."tills" ADD CONSTRAINT "tills_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."tills" ADD CONSTRAINT "tills_deposit_account_id_bank_accounts_id_fk" FOREIGN KEY ("deposit_account_id") REFERENCES "finance"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_parts_invoice" ON "finance"."receipt_parts" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "receipts_search" ON "finance"."receipts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "receipts_payer" ON "finance"."receipts" USING btree ("payer_guard","payer_id");--> statement-breakpoint
CREATE INDEX "receipts_day" ON "finance"."receipts" USING btree ("bank_account_id","posted_on");--> statement-breakpoint
CREATE INDEX "receipts_waiting" ON "finance"."receipts" USING btree ("state") WHERE state in ('asked', 'contested');--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_reference" ON "finance"."receipts" USING btree ("bank_account_id","bank_reference") WHERE kind = 'bank' and state not in ('refused', 'reversed');--> statement-breakpoint
CREATE INDEX "tills_waiting" ON "finance"."tills" USING btree ("state","day") WHERE state <> 'closed';

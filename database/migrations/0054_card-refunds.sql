CREATE TABLE "finance"."sandbox_refunds" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance"."card_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."card_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"gateway_reference" text,
	"reason" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "card_refunds_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "card_refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "card_refunds_amount" CHECK ("finance"."card_refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "billing"."settlements" DROP CONSTRAINT "settlements_of_kind";--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD COLUMN "card_payment_id" integer;--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD COLUMN "card_failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance"."card_refunds" ADD CONSTRAINT "card_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "finance"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_refunds_payment" ON "finance"."card_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "card_refunds_open" ON "finance"."card_refunds" USING btree ("id") WHERE "finance"."card_refunds"."state" in ('asked', 'sent');--> statement-breakpoint
CREATE INDEX "card_refunds_settled" ON "finance"."card_refunds" USING btree ("settled_at") WHERE "finance"."card_refunds"."state" = 'done';--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD CONSTRAINT "settlements_card_payment_id_payments_id_fk" FOREIGN KEY ("card_payment_id") REFERENCES "finance"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlements_card" ON "billing"."settlements" USING btree ("card_payment_id") WHERE "billing"."settlements"."card_payment_id" is not null;--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD CONSTRAINT "settlements_of_kind" CHECK (case when "billing"."settlements"."kind" = 'payout' then "billing"."settlements"."invoice_id" is null and ("billing"."settlements"."bank_account_id" is not null
          or "billing"."settlements"."card_payment_id" is not null or ("billing"."settlements"."asked_by_student" and "billing"."settlements"."state" in ('asked', 'refused', 'withdrawn')))
        else "billing"."settlements"."invoice_id" is not null and "billing"."settlements"."bank_account_id" is null and "billing"."settlements"."iban" = ''
          and "billing"."settlements"."card_payment_id" is null end);

ALTER TABLE "billing"."settlements" DROP CONSTRAINT "settlements_of_kind";--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD COLUMN "asked_by_student" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing"."settlements" ADD CONSTRAINT "settlements_of_kind" CHECK (case when "billing"."settlements"."kind" = 'payout' then "billing"."settlements"."invoice_id" is null and ("billing"."settlements"."bank_account_id" is not null
          or ("billing"."settlements"."asked_by_student" and "billing"."settlements"."state" in ('asked', 'refused', 'withdrawn')))
        else "billing"."settlements"."invoice_id" is not null and "billing"."settlements"."bank_account_id" is null and "billing"."settlements"."iban" = '' end);
--> statement-breakpoint
-- Of what was paid or came back since, the day of the approval is not known any more.
update billing.settlements set approved_at = decided_at where kind = 'payout' and state in ('approved', 'sent');

CREATE TABLE "finance"."used_credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."used_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"invoice_id" integer NOT NULL,
	"credit_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "used_credits_amount" CHECK ("finance"."used_credits"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "finance"."used_credits" ADD CONSTRAINT "used_credits_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "finance"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."used_credits" ADD CONSTRAINT "used_credits_credit_id_transfers_id_fk" FOREIGN KEY ("credit_id") REFERENCES "finance"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_credits_reference" ON "finance"."used_credits" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "used_credits_invoice" ON "finance"."used_credits" USING btree ("invoice_id");

CREATE TABLE "finance"."payment_invoices" (
	"payment_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_invoices_payment_id_invoice_id_pk" PRIMARY KEY("payment_id","invoice_id"),
	CONSTRAINT "payment_invoices_amount" CHECK ("finance"."payment_invoices"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "finance"."payments" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "finance"."payment_invoices" ADD CONSTRAINT "payment_invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "finance"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."payment_invoices" ADD CONSTRAINT "payment_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "finance"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_invoices_invoice" ON "finance"."payment_invoices" USING btree ("invoice_id");

CREATE INDEX "invoice_lines_resit" ON "finance"."invoice_lines" USING btree ("invoice_id") WHERE "finance"."invoice_lines"."item" in ('resit', 'resit_part');--> statement-breakpoint
CREATE INDEX "invoices_kind" ON "finance"."invoices" USING btree ("kind","state","id");

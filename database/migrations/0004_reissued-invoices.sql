DROP INDEX "finance"."invoices_kind_reference";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_kind_reference" ON "finance"."invoices" USING btree ("kind","reference") WHERE state <> 'cancelled';

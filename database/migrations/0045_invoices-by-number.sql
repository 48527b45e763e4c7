CREATE INDEX "invoices_semester_number" ON "finance"."invoices" USING btree ("semester_id","state","number") WHERE "finance"."invoices"."semester_id" is not null;

CREATE INDEX "papers_issued" ON "records"."papers" USING btree ("issued_at","id");

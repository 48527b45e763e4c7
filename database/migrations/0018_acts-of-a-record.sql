CREATE INDEX "audit_record" ON "platform"."audit" USING btree ("record","id") WHERE "platform"."audit"."record" is not null;

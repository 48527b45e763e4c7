CREATE INDEX "documents_file" ON "admission"."documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_original" ON "admission"."documents" USING btree ("original_file_id") WHERE original_file_id is not null;--> statement-breakpoint
CREATE INDEX "equation_files_file" ON "admission"."equation_files" USING btree ("file_id");

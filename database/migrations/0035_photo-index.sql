CREATE INDEX "students_photo" ON "students"."students" USING btree ("full_name","id") WHERE "students"."students"."photo_id" is not null;

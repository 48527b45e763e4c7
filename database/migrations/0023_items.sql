CREATE TABLE "finance"."item_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."item_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"degree_type" text,
	"specialty_id" integer,
	"amount" bigint NOT NULL,
	"from_day" date NOT NULL,
	CONSTRAINT "item_prices_once" UNIQUE NULLS NOT DISTINCT("item_id","degree_type","specialty_id","from_day"),
	CONSTRAINT "item_prices_amount" CHECK ("finance"."item_prices"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "finance"."items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"unit" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "items_code_unique" UNIQUE("code"),
	CONSTRAINT "items_name_ar_unique" UNIQUE("name_ar")
);
--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD COLUMN "price_id" integer;--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance"."item_prices" ADD CONSTRAINT "item_prices_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "finance"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance"."item_prices" ADD CONSTRAINT "item_prices_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "academics"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_prices_specialty" ON "finance"."item_prices" USING btree ("specialty_id") WHERE "finance"."item_prices"."specialty_id" is not null;--> statement-breakpoint
ALTER TABLE "finance"."invoice_lines" ADD CONSTRAINT "invoice_lines_price_id_item_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "finance"."item_prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_price" ON "finance"."invoice_lines" USING btree ("price_id") WHERE "finance"."invoice_lines"."price_id" is not null;--> statement-breakpoint
-- A college that is there goes on with its prices: the most common of an hour is everybody's, others are of their specialities.
INSERT INTO "finance"."items" ("code", "name_ar", "name_en", "name_fr", "unit")
SELECT code, name_ar, name_en, name_fr, unit FROM (VALUES
	('study', 'ساعة معتمدة', 'Credit hour', 'Heure de crédit', 'hour'),
	('resit', 'إعادة اختبار، بجزأيه', 'Resit, both parts', 'Rattrapage, deux parties', 'subject'),
	('resit_part', 'إعادة اختبار، جزء واحد', 'Resit, one part', 'Rattrapage, une partie', 'subject')
) AS shipped (code, name_ar, name_en, name_fr, unit)
WHERE EXISTS (SELECT FROM "academics"."specialties");--> statement-breakpoint
INSERT INTO "finance"."item_prices" ("item_id", "amount", "from_day")
SELECT i.id, p.amount, '2000-01-01' FROM (
	SELECT 'study' AS code, mode() WITHIN GROUP (ORDER BY fee_per_hour) AS amount FROM "academics"."specialties"
	UNION ALL VALUES ('resit', 30000), ('resit_part', 15000)
) p JOIN "finance"."items" i ON i.code = p.code;--> statement-breakpoint
INSERT INTO "finance"."item_prices" ("item_id", "specialty_id", "amount", "from_day")
SELECT i.id, s.id, s.fee_per_hour, '2000-01-01'
FROM "academics"."specialties" s
JOIN "finance"."items" i ON i.code = 'study'
JOIN "finance"."item_prices" p ON p.item_id = i.id
WHERE s.fee_per_hour <> p.amount;--> statement-breakpoint
-- Lines of before knew no subject: it is the one that was on the invoice by that name.
UPDATE "finance"."invoice_lines" l SET subject_id = e.subject_id, semester_id = e.semester_id
FROM "studies"."enrolments" e JOIN "curriculum"."subjects" s ON s.id = e.subject_id
WHERE l.subject_id IS NULL AND e.invoice_id = l.invoice_id AND s.name_ar = l.label;--> statement-breakpoint
ALTER TABLE "academics"."specialties" DROP COLUMN "fee_per_hour";--> statement-breakpoint
-- What is kept of these tables holds until one of them changes (keptUntilChanged), whoever changes it: always means also where
-- triggers are switched off for a restore.
create trigger items_tell after insert or update or delete or truncate on finance.items
  for each statement execute function platform.tell_change();
--> statement-breakpoint
alter table finance.items enable always trigger items_tell;
--> statement-breakpoint
create trigger item_prices_tell after insert or update or delete or truncate on finance.item_prices
  for each statement execute function platform.tell_change();
--> statement-breakpoint
alter table finance.item_prices enable always trigger item_prices_tell;

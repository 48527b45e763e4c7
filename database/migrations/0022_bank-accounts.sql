CREATE TABLE "finance"."bank_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance"."bank_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"iban" text,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bank_accounts_name_ar_unique" UNIQUE("name_ar"),
	CONSTRAINT "bank_accounts_iban_unique" UNIQUE("iban"),
	CONSTRAINT "bank_accounts_iban" CHECK ("finance"."bank_accounts"."kind" = 'bank' or "finance"."bank_accounts"."iban" is null)
);

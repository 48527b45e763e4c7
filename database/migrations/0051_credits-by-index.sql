CREATE INDEX "ledger_accounts_kind" ON "finance"."ledger_accounts" USING btree ("kind") WHERE "finance"."ledger_accounts"."kind" <> 'receivable';--> statement-breakpoint
CREATE INDEX "open_items_credits" ON "finance"."open_items" USING btree ("account_id") WHERE "finance"."open_items"."side" = 'credit' and "finance"."open_items"."open" > 0;

-- What is only read asks for a permission of reading: whoever had it with that of acting keeps it, in roles that a college edited.
update identity.roles set granted = granted || '["billing.fee.read"]'::jsonb
  where edited and granted ?| array['billing.debit.run', 'billing.dunning.manage'] and not granted ? 'billing.fee.read';
--> statement-breakpoint
update identity.roles set granted = granted || '["billing.instalment.read"]'::jsonb
  where edited and granted ? 'billing.instalment.write' and not granted ? 'billing.instalment.read';
--> statement-breakpoint
update identity.roles set granted = granted || '["finance.invoice.read"]'::jsonb
  where edited and granted ?| array['billing.payout.pay', 'finance.receipt.record'] and not granted ? 'finance.invoice.read';

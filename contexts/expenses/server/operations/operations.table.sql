-- What was posted of an operation is only ever added to, and what it says of the money stays as it was approved.
create function expenses.operation_stays() returns trigger language plpgsql as $$
begin
  if old.state in ('posted', 'reversing', 'reversed') and (tg_op = 'DELETE'
    or (new.number, new.category_id, new.bank_account_id, new.payee, new.amount, new.spent_on, new.document_number, new.description)
      is distinct from (old.number, old.category_id, old.bank_account_id, old.payee, old.amount, old.spent_on, old.document_number, old.description)) then
    raise exception 'what is posted is reversed, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger operations_stay before update or delete on expenses.operations
  for each row execute function expenses.operation_stays();
--> statement-breakpoint
create trigger postings_stay before update or delete on expenses.postings
  for each row execute function finance.ledger_stays();

-- What the bank said stays as it said it: of a line only what is confirmed of it changes.
create function banking.line_stays() returns trigger language plpgsql as $$
begin
  if (new.statement_id, new.bank_account_id, new.row, new."on", new.amount, new.reference, new.name, new.iban, new.text, new.hash)
    is distinct from (old.statement_id, old.bank_account_id, old.row, old."on", old.amount, old.reference, old.name, old.iban, old.text, old.hash) then
    raise exception 'what a bank said is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger lines_stay before update on banking.lines
  for each row execute function banking.line_stays();

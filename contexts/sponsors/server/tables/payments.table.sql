-- What a posted payment says of the money stays as it was posted; it is reversed, and never deleted.
create function sponsors.payment_stays() returns trigger language plpgsql as $$
begin
  if old.number is not null and (tg_op = 'DELETE'
    or (new.number, new.sponsor_id, new.bank_account_id, new.amount, new.posted_on, new.movement_id)
      is distinct from (old.number, old.sponsor_id, old.bank_account_id, old.amount, old.posted_on, old.movement_id)) then
    raise exception 'what is posted is reversed, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger payments_stay before update or delete on sponsors.payments
  for each row execute function sponsors.payment_stays();

-- What was posted of an entry stays as it was approved; it is reversed, not changed.
create function banking.external_stays() returns trigger language plpgsql as $$
begin
  if old.state in ('posted', 'reversing', 'reversed') and (tg_op = 'DELETE'
    or (new.bank_account_id, new.kind, new.direction, new.amount, new.happened_on, new.desk_id, new.description, new.movement_id)
      is distinct from (old.bank_account_id, old.kind, old.direction, old.amount, old.happened_on, old.desk_id, old.description, old.movement_id)) then
    raise exception 'what is posted is reversed, not changed' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger externals_stay before update or delete on banking.externals
  for each row execute function banking.external_stays();

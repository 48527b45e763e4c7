-- What was posted stays as it was posted, whoever asks: it is reversed by another entry.
create function finance.ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was posted is only ever added to' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
do $do$
declare
  name text;
begin
  foreach name in array array['entries', 'transfers', 'allocations']
  loop
    execute format('create trigger %I before update or delete on finance.%I
      for each row execute function finance.ledger_stays()', name || '_stay', name);
    execute format('create trigger %I before truncate on finance.%I
      for each statement execute function finance.ledger_stays()', name || '_are_not_emptied', name);
  end loop;
end $do$;
--> statement-breakpoint
-- Nothing is posted into a closed month. Whoever closes one holds the lock alone: what is being posted then is waited for.
create function finance.entries_posted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('finance.months'));
  if exists (select from posted join finance.months m
    on m.id = extract(year from posted.posted_on) * 100 + extract(month from posted.posted_on) and m.state = 'closed') then
    raise exception 'the month is closed' using errcode = 'HQ001';
  end if;
  insert into finance.unsummed_entries (entry_id) select id from posted;
  return null;
end $$;
--> statement-breakpoint
create trigger entries_posted after insert on finance.entries referencing new table as posted
  for each statement execute function finance.entries_posted();
--> statement-breakpoint
-- What a person owes or has to good by a transfer is open until it is settled; no more is reversed than was posted.
create function finance.transfers_posted() returns trigger language plpgsql as $$
begin
  insert into finance.open_items (transfer_id, account_id, side, amount, open)
    select p.id, a.id, case when a.id = p.debit_account then 'debit' else 'credit' end, p.amount, p.amount
    from posted p join finance.ledger_accounts a on a.id in (p.debit_account, p.credit_account) and a.kind = 'receivable';
  if exists (select from posted where reverses is not null) then
    perform from finance.transfers t where t.id in (select reverses from posted) order by t.id for no key update;
    if exists (select from finance.transfers t
      join finance.transfers r on r.reverses = t.id
      where t.id in (select reverses from posted)
      group by t.id having sum(r.amount) > t.amount
        or bool_or((r.debit_account, r.credit_account) <> (t.credit_account, t.debit_account))) then
      raise exception 'more is reversed than was posted, or between other accounts' using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger transfers_posted after insert on finance.transfers referencing new table as posted
  for each statement execute function finance.transfers_posted();
--> statement-breakpoint
-- A credit settles a debit of the same account; of neither more than is open, which a check of the table watches over.
create function finance.allocations_made() returns trigger language plpgsql as $$
begin
  if exists (select from made join finance.open_items d on d.transfer_id = made.debit_id
    join finance.open_items c on c.transfer_id = made.credit_id
    where d.account_id <> c.account_id or d.side <> 'debit' or c.side <> 'credit') then
    raise exception 'a credit settles a debit of the same account' using errcode = 'check_violation';
  end if;
  update finance.open_items o set open = o.open - settled.amount
    from (select item, sum(amount) as amount
      from (select debit_id as item, amount from made union all select credit_id, amount from made) sides group by item) settled
    where o.transfer_id = settled.item;
  return null;
end $$;
--> statement-breakpoint
create trigger allocations_made after insert on finance.allocations referencing new table as made
  for each statement execute function finance.allocations_made();

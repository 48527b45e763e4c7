-- Nothing is posted into a closed month, nor before one: its balances would be others. Whoever closes one holds the lock alone: what
-- is being posted then is waited for. Closed months are few, so the last of them is looked up at every posting.
create or replace function finance.entries_posted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('finance.months'));
  if (select extract(year from min(posted_on)) * 100 + extract(month from min(posted_on)) from posted)
    <= (select max(id) from finance.months where state = 'closed') then
    raise exception 'the month is closed' using errcode = 'HQ001';
  end if;
  insert into finance.unsummed_entries (entry_id) select id from posted;
  return null;
end $$;

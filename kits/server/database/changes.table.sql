-- Tells all processes that a table changed; with the name of a column, of which row: its value is told beside the table.
create function platform.tell_change() returns trigger language plpgsql as $$
declare
  row_of jsonb;
begin
  if tg_nargs = 1 and tg_op = 'DELETE' then
    row_of := to_jsonb(old);
  elsif tg_nargs = 1 then
    row_of := to_jsonb(new);
  end if;
  perform pg_notify('halaqa_changes',
    tg_table_schema || '.' || tg_table_name || coalesce(' ' || (row_of ->> tg_argv[0]), ''));
  return null;
end $$;

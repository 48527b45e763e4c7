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
--> statement-breakpoint
-- What is kept of these tables holds until one of them changes (keptUntilChanged), whoever changes it: always means also where
-- triggers are switched off for a restore.
do $do$
declare
  name text;
begin
  foreach name in array array['semesters', 'years', 'semester_events', 'event_types', 'specialties', 'departments', 'grade_scales', 'hijri_months']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on academics.%I
      for each statement execute function platform.tell_change()', name || '_tell', name);
    execute format('alter table academics.%I enable always trigger %I', name, name || '_tell');
  end loop;
end $do$;
--> statement-breakpoint
-- What is kept of these tables holds until one of them changes (keptUntilChanged), whoever changes it: always means also where
-- triggers are switched off for a restore.
do $do$
declare
  name text;
begin
  foreach name in array array['plans', 'plan_groups', 'plan_subjects']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on curriculum.%I
      for each statement execute function platform.tell_change()', name || '_tell', name);
    execute format('alter table curriculum.%I enable always trigger %I', name, name || '_tell');
  end loop;
end $do$;
--> statement-breakpoint
-- Who acts is kept (actor.ts) until its session ends, its account changes in what counts, or a role does, whoever changes it.
create trigger sessions_tell_end after update of ended_at on identity.sessions
  for each row when (new.ended_at is distinct from old.ended_at) execute function platform.tell_change('id');
--> statement-breakpoint
create trigger sessions_tell_removal after delete on identity.sessions
  for each row when (old.ended_at is null) execute function platform.tell_change('id');
--> statement-breakpoint
create trigger accounts_tell after update of name, guard, state, second_factor_on_at on identity.accounts
  for each row when ((new.name, new.guard, new.state, new.second_factor_on_at) is distinct from (old.name, old.guard, old.state, old.second_factor_on_at))
  execute function platform.tell_change('id');
--> statement-breakpoint
create trigger roles_tell after insert or update or delete or truncate on identity.roles
  for each statement execute function platform.tell_change();
--> statement-breakpoint
create trigger account_roles_tell after insert or update or delete or truncate on identity.account_roles
  for each statement execute function platform.tell_change();
--> statement-breakpoint
alter table identity.sessions enable always trigger sessions_tell_end, enable always trigger sessions_tell_removal;
--> statement-breakpoint
alter table identity.accounts enable always trigger accounts_tell;
--> statement-breakpoint
alter table identity.roles enable always trigger roles_tell;
--> statement-breakpoint
alter table identity.account_roles enable always trigger account_roles_tell;

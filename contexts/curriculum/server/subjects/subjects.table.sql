-- What is kept of these tables holds until one of them changes (keptUntilChanged), whoever changes it: always means also where
-- triggers are switched off for a restore.
do $do$
declare
  name text;
begin
  foreach name in array array['subjects', 'subject_prerequisites', 'subject_contents']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on curriculum.%I
      for each statement execute function platform.tell_change()', name || '_tell', name);
    execute format('alter table curriculum.%I enable always trigger %I', name, name || '_tell');
  end loop;
end $do$;

-- The parts of a subject make a hundred when a transaction ends, however they came to be.
create function curriculum.marks_make_hundred(checked int) returns void language plpgsql as $$
declare total int;
begin
  select coalesce(sum(points), 0) into total from curriculum.mark_parts where subject_id = checked;
  if total <> 100 and exists (select from curriculum.subjects where id = checked) then
    raise exception 'the marks of subject % make %, not 100', checked, total using errcode = 'check_violation', constraint = 'mark_parts_hundred';
  end if;
end $$;
--> statement-breakpoint
create function curriculum.subject_marked() returns trigger language plpgsql as $$
begin
  perform curriculum.marks_make_hundred(new.id);
  return null;
end $$;
--> statement-breakpoint
create function curriculum.mark_parts_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform curriculum.marks_make_hundred(new.subject_id); end if;
  if tg_op <> 'INSERT' then perform curriculum.marks_make_hundred(old.subject_id); end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger mark_parts_hundred after insert on curriculum.subjects
  deferrable initially deferred for each row execute function curriculum.subject_marked();
--> statement-breakpoint
create constraint trigger mark_parts_hundred after insert or update or delete on curriculum.mark_parts
  deferrable initially deferred for each row execute function curriculum.mark_parts_changed();

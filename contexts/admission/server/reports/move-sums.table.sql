insert into admission.move_sums_until (until) values ('1970-01-01');
--> statement-breakpoint
-- Moves are made today. Should one ever be entered, altered or taken away on a day that is summed already, that day and
-- those after it are counted anew the next night, and from the moves themselves until then.
create function admission.unsum_moves(first timestamptz) returns void language sql as $$
  delete from admission.move_sums where exists (select from admission.move_sums_until where until > (first at time zone 'Asia/Muscat')::date)
    and day >= (first at time zone 'Asia/Muscat')::date;
  update admission.move_sums_until set until = (first at time zone 'Asia/Muscat')::date
    where until > (first at time zone 'Asia/Muscat')::date;
$$;
--> statement-breakpoint
create function admission.moves_changed() returns trigger language plpgsql as $$
begin
  perform admission.unsum_moves(min(at)) from changed having min(at) is not null;
  return null;
end $$;
--> statement-breakpoint
create function admission.move_altered() returns trigger language plpgsql as $$
begin
  perform admission.unsum_moves(least(old.at, new.at));
  return null;
end $$;
--> statement-breakpoint
create trigger moves_added after insert on admission.moves referencing new table as changed
  for each statement execute function admission.moves_changed();
--> statement-breakpoint
create trigger moves_removed after delete on admission.moves referencing old table as changed
  for each statement execute function admission.moves_changed();
--> statement-breakpoint
create trigger moves_altered after update of at, to_step_id on admission.moves
  for each row execute function admission.move_altered();

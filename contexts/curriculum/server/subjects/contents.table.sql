-- Counts anew what stands in these subjects. Their rows are locked first, so that of two writers the second counts what
-- the first has left: each statement of the function sees what was committed before it began.
create function curriculum.count_contents(ids int[]) returns void language plpgsql as $$
begin
  insert into curriculum.subject_contents (subject_id) select id from curriculum.subjects where id = any(ids) order by id
    on conflict do nothing;
  perform from curriculum.subject_contents where subject_id = any(ids) order by subject_id for update;
  update curriculum.subject_contents s set
    parts = (select count(*) from curriculum.parts where subject_id = s.subject_id),
    lessons = (select count(*) from curriculum.lessons where subject_id = s.subject_id),
    empty_lessons = (select count(*) from curriculum.lessons l where l.subject_id = s.subject_id
      and not exists (select from curriculum.lesson_elements where lesson_id = l.id)),
    teachers = (select count(*) from curriculum.subject_teachers where subject_id = s.subject_id),
    exceptions = (select count(*) from curriculum.exceptions where subject_id = s.subject_id),
    (elements, videos, videos_without_file, videos_without_captions, videos_without_transcript, pages, texts_without_pages, duration_ms) = (
      select count(*), count(*) filter (where e.kind = 'video'), count(*) filter (where e.kind = 'video' and e.video_id is null),
        count(*) filter (where e.kind = 'video' and v.id is not null and not exists (select from curriculum.video_captions where video_id = v.id)),
        count(*) filter (where e.kind = 'video' and v.transcript = ''),
        coalesce(sum((select count(*) from curriculum.pages where element_id = e.id)), 0),
        count(*) filter (where e.kind = 'text' and not exists (select from curriculum.pages where element_id = e.id)),
        coalesce(sum(coalesce(e.end_ms, v.duration_ms, 0) - coalesce(e.start_ms, 0)) filter (where v.id is not null), 0)
      from curriculum.elements e left join curriculum.videos v on v.id = e.video_id where e.subject_id = s.subject_id)
  where s.subject_id = any(ids);
end $$;
--> statement-breakpoint
-- Once a statement, for the rows as they were and as they are. The argument says how to find their subjects.
create function curriculum.contents_changed() returns trigger language plpgsql as $$
declare ids int[];
begin
  execute format('select array_agg(distinct subject_id) from (%s) touched where subject_id is not null', case tg_op
    when 'INSERT' then format(tg_argv[0], 'now_rows')
    when 'DELETE' then format(tg_argv[0], 'old_rows')
    else format(tg_argv[0], 'now_rows') || ' union all ' || format(tg_argv[0], 'old_rows') end) into ids;
  if ids is not null then perform curriculum.count_contents(ids); end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare watched text[][] := array[
  ['parts', 'select subject_id from %I'],
  ['lessons', 'select subject_id from %I'],
  ['elements', 'select subject_id from %I'],
  ['subject_teachers', 'select subject_id from %I'],
  ['exceptions', 'select subject_id from %I'],
  ['lesson_elements', 'select l.subject_id from %I c join curriculum.lessons l on l.id = c.lesson_id'],
  ['pages', 'select e.subject_id from %I c join curriculum.elements e on e.id = c.element_id'],
  ['videos', 'select e.subject_id from %I c join curriculum.elements e on e.video_id = c.id'],
  ['video_captions', 'select e.subject_id from %I c join curriculum.elements e on e.video_id = c.video_id']];
  each text[];
begin
  foreach each slice 1 in array watched loop
    execute format('create trigger contents_added after insert on curriculum.%I referencing new table as now_rows
      for each statement execute function curriculum.contents_changed(%L)', each[1], each[2]);
    execute format('create trigger contents_changed after update on curriculum.%I referencing new table as now_rows old table as old_rows
      for each statement execute function curriculum.contents_changed(%L)', each[1], each[2]);
    execute format('create trigger contents_removed after delete on curriculum.%I referencing old table as old_rows
      for each statement execute function curriculum.contents_changed(%L)', each[1], each[2]);
  end loop;
end $$;

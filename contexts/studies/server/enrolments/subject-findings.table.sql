-- Finds anew what the attempts of these students at these subjects, side by side, ask for. All their attempts are locked
-- first, so that of two writers the second finds in what the first has left: each statement of the function sees what was
-- committed before it began.
create function studies.find_in_attempts(students int[], subjects int[]) returns void language plpgsql as $$
begin
  perform from studies.enrolments e join unnest(students, subjects) asked(student_id, subject_id)
    on e.student_id = asked.student_id and e.subject_id = asked.subject_id
    order by e.id for no key update of e;
  with asked as (select distinct student_id, subject_id from unnest(students, subjects) asked(student_id, subject_id)),
  found as materialized (
    select e.student_id, e.subject_id, case
      when bool_and(e.state = 'fail') and bool_or(exists (select from studies.grade_releases r
        where r.semester_id = e.semester_id and r.subject_id = e.subject_id and r.part = 'result' and r.recalled_at is null)) then 'repeat'
      when count(*) filter (where e.state in ('success', 'study', 'coming')) > 1 then 'merge' end as finding
    from asked join studies.enrolments e on e.student_id = asked.student_id and e.subject_id = asked.subject_id
    group by e.student_id, e.subject_id),
  gone as (
    delete from studies.subject_findings f using asked
    where f.student_id = asked.student_id and f.subject_id = asked.subject_id and not exists (
      select from found where found.student_id = f.student_id and found.subject_id = f.subject_id and found.finding is not null))
  insert into studies.subject_findings (student_id, subject_id, finding)
    select student_id, subject_id, finding from found where finding is not null
    on conflict (student_id, subject_id) do update set finding = excluded.finding where subject_findings.finding <> excluded.finding;
end $$;
--> statement-breakpoint
-- Once a statement, for the attempts that it has touched in what counts here.
create function studies.attempts_changed() returns trigger language plpgsql as $$
declare students int[]; subjects int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(student_id), array_agg(subject_id) into students, subjects from now_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(student_id), array_agg(subject_id) into students, subjects from old_rows;
  else
    select array_agg(student_id), array_agg(subject_id) into students, subjects from (
      (select id, student_id, subject_id, semester_id, state from now_rows except select id, student_id, subject_id, semester_id, state from old_rows)
      union all
      (select id, student_id, subject_id, semester_id, state from old_rows except select id, student_id, subject_id, semester_id, state from now_rows)) changed;
  end if;
  if students is not null then perform studies.find_in_attempts(students, subjects); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger attempts_added after insert on studies.enrolments referencing new table as now_rows
  for each statement execute function studies.attempts_changed();
--> statement-breakpoint
create trigger attempts_changed after update on studies.enrolments referencing new table as now_rows old table as old_rows
  for each statement execute function studies.attempts_changed();
--> statement-breakpoint
create trigger attempts_removed after delete on studies.enrolments referencing old table as old_rows
  for each statement execute function studies.attempts_changed();
--> statement-breakpoint
-- A result that is released, or taken back: for whoever has failed in it. Every attempt at it is locked first, so that a mark
-- that is being changed to a failure is not missed.
create function studies.releases_changed() returns trigger language plpgsql as $$
declare students int[]; subjects int[];
begin
  perform from studies.enrolments e where (e.semester_id, e.subject_id) in (select semester_id, subject_id from changed where part = 'result')
    order by e.id for no key update;
  select array_agg(e.student_id), array_agg(e.subject_id) into students, subjects from studies.enrolments e
    where e.state = 'fail' and (e.semester_id, e.subject_id) in (select semester_id, subject_id from changed where part = 'result');
  if students is not null then perform studies.find_in_attempts(students, subjects); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger releases_added after insert on studies.grade_releases referencing new table as changed
  for each statement execute function studies.releases_changed();
--> statement-breakpoint
create trigger releases_changed after update on studies.grade_releases referencing new table as changed
  for each statement execute function studies.releases_changed();
--> statement-breakpoint
create trigger releases_removed after delete on studies.grade_releases referencing old table as changed
  for each statement execute function studies.releases_changed();

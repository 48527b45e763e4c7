-- A student for each account that has none of an application yet: fifteen subjects in three semesters, the last one running; forty marks, ten results released.
create temporary table offered as
select id as specialty_id, department_id, terms, row_number() over (order by id) as place, count(*) over () as all_specialties,
  (select p.id from curriculum.plans p where p.specialty_id = s.id and p.state = 'published' limit 1) as plan_id
from academics.specialties s where open;
alter table offered add primary key (place);

insert into students.students (number, account_id, specialty_id, department_id, plan_id, full_name, latin_name, civil_number, birth_date, gender, nationality,
  mobile, state, state_since, term, enrolled_on, created_at, search_text)
select 'S-25-' || lpad(p.n::text, 6, '0'), a.id, o.specialty_id, o.department_id, o.plan_id, p.full_name, 'Person ' || p.n, (20000000 + p.n)::text,
  date '1990-01-01' + p.n % 5000, case when p.n % 2 = 0 then 'female' else 'male' end, 'OM', a.mobile,
  (array['active', 'active', 'active', 'active', 'active', 'active', 'active', 'delayed', 'withdrawn', 'graduate'])[1 + pg_temp.chance(p.n + 77) / 10],
  current_date - 200, 1 + p.n % o.terms, current_date - 500 - p.n % 400, now(),
  pg_temp.fold(concat_ws(' ', 'S-25-' || lpad(p.n::text, 6, '0'), p.full_name, 'Person ' || p.n, (20000000 + p.n)::text, a.mobile))
from person p
join identity.accounts a on a.guard = 'students' and a.username = 'students' || p.n || '@mail.example'
join offered o on o.place = 1 + p.n % o.all_specialties
where not exists (select 1 from students.students s where s.account_id = a.id) order by p.n;

insert into students.state_moves (student_id, "from", "to", starts_on, ends_on, reason, at, by_name)
select id, 'active', state, state_since, case state when 'delayed' then current_date + 100 end, 'طلب الطالب', now(), 'شؤون الطلبة'
from students.students where state <> 'active';

-- The two semesters before the running one, and itself; five subjects of a speciality in each, so that a sheet has the students of one speciality.
create temporary table studied as
select s.id as semester_id, row_number() over (order by s.starts_on) as turn, s.state = 'active' as running
from (select * from academics.semesters where starts_on <= (select starts_on from academics.semesters where state = 'active') order by starts_on desc limit 3) s;
create temporary table taught as
select id as subject_id, hours, kind, row_number() over (order by id) as place, count(*) over () as all_subjects
from curriculum.subjects where state = 'published';
alter table taught add primary key (place);

insert into studies.enrolments (student_id, subject_id, semester_id, hours, kind, origin, state, mark, paid, created_at)
select s.id, t.subject_id, d.semester_id, t.hours, t.kind, 'plan', case when d.running then 'study' when m.mark < 50 then 'fail' else 'success' end,
  case when not d.running then m.mark end, true, now()
from students.students s
cross join studied d cross join generate_series(0, 4) n
join taught t on t.place = 1 + (s.specialty_id * 16 + d.turn * 5 + n) % t.all_subjects
cross join lateral (select 40 + pg_temp.chance(s.id * 15 + d.turn::int * 5 + n) * 6 / 10 as mark) m
order by s.id, d.turn, n on conflict do nothing;

-- Of the running semester two parts; of the others all.
insert into grading.grades (enrolment_id, part, value, entered_at, entered_by)
select e.id, p.part, p.points * coalesce(e.mark, 70), now(), 1
from studies.enrolments e join curriculum.mark_parts p on p.subject_id = e.subject_id
where e.mark is not null or p.part in ('quiz', 'midterm');

insert into studies.grade_releases (semester_id, subject_id, part, released_at, released_by)
select semester_id, subject_id, part, now(), 'شؤون الطلبة'
from (select distinct semester_id, subject_id from studies.enrolments where mark is not null) sheet
cross join (values ('quran'), ('quiz'), ('midterm'), ('final'), ('result')) as parts (part);

update students.students s set gpa = sums.gpa, passed_hours = sums.passed
from (select student_id, round(avg(least(400, mark * 4)))::int as gpa, sum(hours) filter (where mark >= 50) as passed
  from studies.enrolments where mark is not null group by 1) sums
where sums.student_id = s.id;

-- What belongs to an application: history, documents, bookings, exams, equivalences, notes, and what the office wrote.
create temporary table place as
select r.id, r.account_id, r.full_name, r.created_at, r.step_since, r.route, r.degree_type, r.status, s.code, s.position
from admission.registrations r join admission.steps s on s.id = r.step_id;
alter table place add primary key (id);
analyze place;

insert into admission.moves (registration_id, from_step_id, to_step_id, at, by_name, told)
select p.id, lag(way.id) over (partition by p.id order by way.position), way.id,
  p.created_at + (p.step_since - p.created_at) * way.position / p.position, p.full_name, true
from place p join admission.steps way on way.degree_type = p.degree_type and way.position <= p.position
where way.code <> 'equivalence' or p.code = 'equivalence';

-- Every document of whoever handed in; one in ten was refused once and replaced.
insert into admission.documents (registration_id, kind, file_id, file_name, type, bytes, state, reason, uploaded_at, reviewed_at, reviewed_by, replaced_at, told)
select p.id, k.code, current_setting('bench.file')::uuid, k.code || '.jpg', 'image/jpeg', 900,
  case when replaced then 'refused' when p.position > 25 or k.position % 20 = 0 then 'accepted' when p.status = 'refused' or p.id % 9 = 0 then 'refused' else 'uploaded' end,
  case when replaced then 'الصورة غير واضحة' end, p.created_at + k.position * interval '1 hour',
  case when replaced or p.position > 25 then p.step_since end, case when replaced or p.position > 25 then 1 end, case when replaced then p.step_since end, true
from place p
join admission.document_kinds k on k.degree_type = p.degree_type and k.required and k.route in ('', p.route)
cross join lateral unnest(case when (p.id + k.id) % 10 = 0 then array[true, false] else array[false] end) replaced
where p.position >= 25;

-- Two days a week for three years at three places; whoever came that far sat on one.
insert into admission.conformity_days (date, opens_at, closes_at, place, seats)
select current_date + 30 - n * 3, '08:30', '12:30', hall, 1000
from generate_series(0, 360) n cross join unnest(array['مسقط', 'نزوى', 'صلالة']) hall;
insert into admission.conformity_bookings (registration_id, day_id, booked_at, attendance)
select p.id, d.id, p.created_at + interval '10 days', case when d.date >= current_date then 'expected' when p.id % 12 = 0 then 'absent' else 'present' end
from place p
join (select *, row_number() over (order by date, place) as at from admission.conformity_days where date <= current_date + 20) d
  on d.at = 1 + p.id * 7 % (select count(*) from admission.conformity_days where date <= current_date + 20)
where p.position > 30 or p.code = 'conformity_day' and p.id % 3 = 0;
update admission.conformity_days d set taken = b.taken
from (select day_id, count(*) as taken from admission.conformity_bookings group by day_id) b where b.day_id = d.id;

-- An exam of each degree every three months.
insert into admission.entry_exams (name, date, degree_type, score_total, score_pass)
select 'اختبار القبول ' || degree || ' ' || n, current_date + 20 - n * 90, degree, 100, 50
from generate_series(0, 12) n cross join unnest(array['diploma', 'bachelor', 'master']) degree;
insert into admission.exam_results (registration_id, exam_id, score, result, entered_at, entered_by)
select p.id, e.id, 30 + p.id % 70, case when p.id % 70 >= 20 then 'success' else 'fail' end, e.date + interval '2 days', 1
from place p
join lateral (select * from admission.entry_exams x where x.degree_type = p.degree_type and x.date >= p.created_at::date - 60 and x.date < current_date
  order by x.date limit 1) e on true
where p.position > 35;

insert into admission.equations (registration_id, level, university, year, grade, state, submitted_at, decided_at, decided_by)
select id, 'bachelor', 'جامعة ' || id % 80, 2000 + id % 25, 'جيد',
  case when id % 10 = 0 then 'draft' when id % 10 < 3 then 'submitted' when id % 10 < 9 then 'approved' else 'refused' end,
  created_at + interval '5 days', case when id % 10 > 2 then created_at + interval '15 days' end, 1
from (select * from place where route = 'degree' or id % 16 = 0 order by id limit 12000) p;
insert into admission.equation_files (equation_id, file_id, name, type)
select id, current_setting('bench.file')::uuid, 'transcript.jpg', 'image/jpeg' from admission.equations;
insert into admission.equation_subjects (equation_id, code, name, hours, score, score_total, status, equal_to)
select e.id, 'SUB' || n, 'مادة ' || (e.id + n) % 60, 3, 8000, 10000, case e.state when 'approved' then 'accepted' when 'refused' then 'refused' else 'waiting' end,
  case e.state when 'approved' then 'أصول الفقه ' || n end
from admission.equations e cross join generate_series(1, 6) n;
insert into admission.equation_memory (university_key, subject_key, accept, equal_to, source, decided_at)
select 'جامعه ' || u, 'ماده ' || s, true, 'أصول الفقه ' || s % 40, 'R-26-000001', now()
from generate_series(0, 79) u cross join generate_series(0, 59) s;

insert into admission.notes (registration_id, text, by_account_id, by_name, at)
select id, 'اتصلت به وسيرفع الوثيقة غدًا.', 1, 'موظف القبول', step_since from place where id % 5 < 2;

insert into admission.waiting_list (name, email, mobile, specialty_id, created_at, told_at, search_text)
select p.full_name, 'waiting' || n || '@mail.example', '+96891234567', (select min(id) from academics.specialties), now() - n * interval '1 hour', case when n % 3 = 0 then now() end,
  pg_temp.fold(p.full_name || ' waiting' || n || '@mail.example')
from person p where n <= 5000;

insert into admission.drafts (token, data, saved_at) select md5(n::text), '{}', now() from generate_series(1, 2000) n;

insert into admission.officer_steps (account_id, step_id)
select a.id, s.id from (select id, row_number() over (order by id) as at from identity.accounts where guard = 'users') a
join admission.steps s on s.id % 7 = a.at % 7 and s.id % 5 > 0;

-- One message to very many, many to a thousand each.
insert into admission.office_messages (subject, body, channel, audience, period_id, step_code, degree_type, group_id, state, gathered_at, created_at)
select 'تذكير ' || n, 'أكمل طلبك يا {{name}}، رقمه {{number}}.', (array['portal', 'mail', 'sms', 'all'])[1 + n % 4],
  case when n % 5 = 0 then 'group' else 'filter' end, case when n % 3 = 0 then (select max(id) from admission.periods) end,
  case when n % 2 = 0 then 'documents' end, case when n % 7 = 0 then 'bachelor' end, case when n % 5 = 0 then 1 + n % 30 end,
  case when n > 141 then 'draft' else 'done' end, case when n <= 141 then now() end, to_char(now() - (300 - n) * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')::timestamptz
from generate_series(1, 300) n;
insert into admission.message_recipients (message_id, registration_id, state, note, at)
select m.id, p.id, case when p.id % 50 = 0 then 'failed' else 'sent' end, null, now()
from (select id, row_number() over (order by id) as at from admission.office_messages) m
join place p on case when m.at = 1 then p.id <= 60000 else m.at <= 141 and p.id between m.at * 600 and m.at * 600 + 999 end;

insert into admission.bulk_runs (act, reason, at, by_name, people)
select (array['move', 'group', 'accept', 'refuse'])[1 + n % 4], '', now() - n * interval '6 hours', 'موظف القبول', 40 from generate_series(1, 1000) n;
insert into admission.bulk_run_rows (run_id, registration_id, before, after)
select b.id, p.id, '{"stepId":1,"groupId":null,"status":"waiting","paid":0}', '{"stepId":2,"groupId":null,"status":"waiting","paid":0}'
from admission.bulk_runs b join place p on p.id between b.id * 90 and b.id * 90 + 39;

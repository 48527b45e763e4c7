-- Six admission periods, half a year apart, the last one open since 50 days; everybody who applied in them, each as far as such people come.
insert into admission.periods (name, year, starts_on, ends_on, degree_types, seats, fee)
select 'فترة ' || (current_date - 50 - 180 * n), extract(year from current_date - 50 - 180 * n), current_date - 50 - 180 * n,
  current_date - 50 - 180 * n + case n when 0 then 80 else 55 end, array['diploma', 'bachelor', 'master'], 1000000, 20000
from generate_series(0, 19) n;

insert into admission.groups (name, note) select 'مجموعة ' || n, '' from generate_series(1, 30) n;

-- Where somebody stands: `roll` is 0 to 99. In the past most became students, some were refused, some never went on.
create temporary table application as
select p.*, a.id as account_id, s.id as specialty_id, s.degree_type, t.id as period_id, roll,
  case when s.degree_type = 'master' then 'degree' when pg_temp.chance(p.n + 7) < 15 then 'experience' else 'secondary' end as route,
  t.starts_on + (50 * (p.n % 1000) / 1000.0) * interval '1 day' + (p.n % 600) * interval '1 minute' as created_at,
  case when at > 0 then
    case when roll < 8 then 'verify_email' when roll < 15 then 'registration_fee' when roll < 20 then 'documents' when roll < 28 then 'documents_review'
      when roll < 32 then 'entry_exam' when roll < 38 then 'decision' when roll < 40 then 'study_fee' else 'student' end
  else
    case when roll < 4 then 'apply' when roll < 10 then 'verify_email' when roll < 22 then 'registration_fee' when roll < 34 then 'documents'
      when roll < 52 then 'documents_review' when roll < 64 then 'conformity_day' when roll < 74 then 'entry_exam' when roll < 78 then 'equivalence'
      when roll < 88 then 'decision' when roll < 95 then 'study_fee' else 'student' end
  end as code,
  case when at > 0 and roll between 20 and 37 then 'refused'
    when at > 0 and roll >= 38 or at = 0 and roll >= 88 then 'accepted' else 'waiting' end as status
from person p
join identity.accounts a on a.guard = 'registrars' and a.username = 'registrars' || p.n || '@mail.example'
cross join lateral (select pg_temp.chance(p.n + 5000003) as roll, 5 - 6 * (p.n - 1) / current_setting('bench.people')::int as at) place
join (select id, degree_type, row_number() over (order by id) as place, count(*) over () as all_specialties from academics.specialties) s
  on s.place = 1 + p.n % s.all_specialties
join admission.periods t on t.starts_on = current_date - 50 - 180 * at
order by p.n;
alter table application add primary key (n);

insert into admission.registrations (number, account_id, period_id, specialty_id, degree_type, group_id, step_id, step_since, reached, status, decision_reason,
  first_name, second_name, third_name, family_name, full_name, latin_name, civil_number, birth_date, gender, nationality, email, mobile, country, state, city,
  route, secondary_percent, has_bachelor, fee_state, paid, study_fee_paid, documents_submitted_at, created_at, search_text)
select number, account_id, period_id, specialty_id, a.degree_type, case when n % 20 = 0 then 1 + n % 30 end, st.id,
  least(now(), created_at + st.position * interval '12 hours'),
  -- The steps are five apart, in the order of their codes; equivalence, the eighth, is for few.
  ((1 << st.position / 5) - 1) & case when a.code = 'equivalence' then -1 else ~128 end, status, case when status = 'refused' then 'لم تكتمل الشروط' end,
  first, second, third, family, full_name, latin, civil, date '1975-01-01' + n % 11000, (array['male', 'female'])[1 + n % 2],
  case when n % 40 = 0 then 'EG' else 'OM' end, email, mobile, 'OM', 'muscat', (array['السيب', 'مطرح', 'بوشر', 'نزوى', 'صحار', 'صلالة', 'صور'])[1 + n % 7],
  route, case when route = 'secondary' then 5500 + n % 4500 end, a.degree_type = 'master' or n % 16 = 0,
  case when st.position <= 15 then 'open' when n % 50 = 0 then 'exempted' else 'paid' end,
  case when st.position <= 15 or n % 50 = 0 then 0 else 20000 end, a.code = 'student',
  case when st.position >= 25 then created_at + interval '3 days' end, created_at,
  pg_temp.fold(concat_ws(' ', full_name, latin, number, civil, email, mobile))
from application a
join admission.steps st on st.degree_type = a.degree_type and st.code = a.code
cross join lateral (select 'R-' || to_char(created_at, 'YY') || '-' || lpad(n::text, 6, '0') as number, 'Mazin Salim Rashid Al Harthi' as latin,
  (20000000 + n)::text as civil, 'registrars' || n || '@mail.example' as email, '+9689' || lpad(n::text, 7, '0') as mobile) words
order by n;

insert into students.students (number, account_id, registration_id, specialty_id, department_id, full_name, latin_name, civil_number, birth_date,
  gender, nationality, mobile, enrolled_on, state_since, created_at, search_text)
select 'S-' || lpad(r.id::text, 6, '0'), a.id, r.id, r.specialty_id, s.department_id, r.full_name, r.latin_name, r.civil_number, r.birth_date, r.gender,
  r.nationality, r.mobile, r.step_since::date, r.step_since::date, r.step_since,
  pg_temp.fold('S-' || lpad(r.id::text, 6, '0') || ' ' || r.full_name || ' ' || r.latin_name || ' ' || r.civil_number || ' ' || r.mobile)
from (select *, row_number() over (order by id) as place from admission.registrations where study_fee_paid) r
join academics.specialties s on s.id = r.specialty_id
join identity.accounts a on a.guard = 'students' and a.username = 'students' || r.place || '@mail.example';
update admission.registrations r set student_id = s.id, student_number = s.number
from students.students s where s.registration_id = r.id;

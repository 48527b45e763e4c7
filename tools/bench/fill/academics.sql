-- Forty faculties with their years, terms, departments and specialties; ten academic years with some two thousand events.
-- What the demonstration has already stays as it is.
insert into academics.faculties (name_ar, name_en, name_fr, position)
select 'كلية ' || n, 'Faculty ' || n, 'Faculté ' || n, n from generate_series(2, 40) n;

insert into academics.structure_years (faculty_id, name_ar, name_en, name_fr, position)
select f.id, 'السنة ' || n, 'Year ' || n, 'Année ' || n, n
from academics.faculties f cross join generate_series(1, 4) n where f.position > 1;

insert into academics.terms (year_id, name_ar, name_en, name_fr, number, offers_summer)
select y.id, 'الفصل ' || number, 'Term ' || number, 'Semestre ' || number, number, number < 8
from academics.structure_years y
join academics.faculties f on f.id = y.faculty_id and f.position > 1
cross join lateral generate_series(2 * y.position - 1, 2 * y.position) number;

insert into academics.departments (term_id, name_ar, name_en, name_fr, degree_type)
select t.id, 'قسم ' || f.position, 'Department ' || f.position, 'Département ' || f.position,
  (array['diploma', 'bachelor', 'bachelor', 'bachelor', 'master'])[1 + f.position % 5]
from academics.faculties f
join academics.structure_years y on y.faculty_id = f.id and y.position = 1
join academics.terms t on t.year_id = y.id and t.number = 1
where f.position between 6 and 40;

insert into academics.decisions (number, date, title, text, changes)
select n || '/' || 2000 + n % 20, current_date - 30 * n, 'قرار مجلس الكلية ' || n, 'قرر مجلس الكلية ما يأتي.', array['structure']
from generate_series(20, 79) n;

insert into academics.specialties (department_id, name_ar, name_en, name_fr, degree_type, summary_ar, summary_en, summary_fr,
  credit_hours, terms, minimum_percent, accepts_experience, open, decision_id)
select d.id, 'تخصص ' || d.id, 'Specialty ' || d.id, 'Spécialité ' || d.id, d.degree_type, 'ملخص', 'A summary', 'Un résumé',
  case d.degree_type when 'diploma' then 85 when 'bachelor' then 136 else 36 end,
  case d.degree_type when 'diploma' then 5 when 'bachelor' then 8 else 4 end,
  5500, d.degree_type <> 'master', true, (select min(id) from academics.decisions)
from academics.departments d
where d.id >= 100 order by d.id limit 34;

-- The eight academic years before the running one, three semesters each.
insert into academics.years (name, starts_on, ends_on, tentative)
select extract(year from starts_on) || '/' || extract(year from starts_on) + 1, starts_on, ends_on, false
from (
  select (y.starts_on - n * interval '1 year')::date starts_on, (y.ends_on - n * interval '1 year')::date ends_on
  from (select * from academics.years order by starts_on limit 1) y cross join generate_series(1, 8) n) past;

insert into academics.semesters (year_id, kind, name_ar, name_en, name_fr, starts_on, ends_on, tentative)
select y.id, kind, names, kind, kind, y.starts_on + weeks * 7, y.starts_on + (weeks + 9) * 7, false
from academics.years y
cross join (values ('first', 'الفصل الأول', 0), ('second', 'الفصل الثاني', 20), ('summer', 'الفصل الصيفي', 41)) as s (kind, names, weeks)
on conflict do nothing;

insert into academics.semester_events (semester_id, type_id, title, note, starts_on, ends_on)
select s.id, t.id, 'موعد ' || n, '', s.starts_on + n, s.starts_on + n + 3
from academics.semesters s cross join generate_series(1, 60) n
join (select id, row_number() over (order by id) as place, count(*) over () as all_types from academics.event_types where rule_key is null or rule_key <> 'study') t
  on t.place = 1 + n % t.all_types;

insert into academics.hijri_months (year, month, starts_on)
select 1440 + n / 12, 1 + n % 12, current_date - 10 - n * 30 from generate_series(1, 100) n;

insert into academics.grade_scales (starts_on, pass_mark, letters, parts_with_quran, parts_without)
select s.starts_on - 365 * n, s.pass_mark, s.letters, s.parts_with_quran, s.parts_without
from (select * from academics.grade_scales order by starts_on limit 1) s cross join generate_series(1, 10) n;

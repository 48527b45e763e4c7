-- Two thousand subjects with 30,000 lessons, 60,000 elements and what belongs to them; two versions of a plan for each specialty.
begin;
insert into curriculum.subjects (code, name_ar, name_en, name_fr, hours, kind, has_quran, state, search_text)
select code, name, 'Subject ' || n, 'Matière ' || n, 2 + n % 3, case when n % 5 = 0 then 'optional' else 'obligatory' end, n % 10 = 0,
  (array['draft', 'review', 'published', 'published', 'published', 'published', 'published', 'published', 'published', 'archived'])[1 + n % 10],
  pg_temp.fold(concat_ws(' ', code, name, 'Subject ' || n, 'Matière ' || n))
from generate_series(1, 2000) n
cross join lateral (select (array['FQH', 'TFS', 'HDT', 'AQD', 'LGA', 'QRN', 'SIR', 'USL'])[1 + n % 8] || 1000 + n as code,
  (array['فقه العبادات', 'تفسير سورة', 'مصطلح الحديث', 'أصول الإيمان', 'النحو التطبيقي', 'التجويد', 'السيرة النبوية', 'أصول الفقه'])[1 + n % 8] || ' ' || n as name) words;
insert into curriculum.mark_parts (subject_id, part, kind, source, position, points)
select s.id, p.part, p.part, 'entered', p.position, case when s.has_quran then p.with_quran else p.without end
from curriculum.subjects s
cross join (values ('quran', 0, 20, 0), ('quiz', 1, 15, 20), ('midterm', 2, 25, 30), ('final', 3, 40, 50)) as p (part, position, with_quran, without)
where case when s.has_quran then p.with_quran else p.without end > 0;
commit;

insert into curriculum.subject_prerequisites (subject_id, prerequisite_id)
select id, id - 8 from curriculum.subjects where id > 16 and id % 2 = 0;

insert into curriculum.parts (subject_id, title, position)
select s.id, 'الوحدة ' || n, n from curriculum.subjects s cross join generate_series(1, 3) n;
insert into curriculum.lessons (subject_id, part_id, title, summary, position)
select p.subject_id, p.id, 'الدرس ' || n || ' من ' || p.title, '', (p.position - 1) * 5 + n
from curriculum.parts p cross join generate_series(1, 5) n order by p.subject_id, p.position, n;

insert into curriculum.videos (subject_id, name, source_file_id, duration_ms, state, transcript, created_at)
select s.id, 'film' || n || '.mp4', current_setting('bench.file')::uuid, 3600000, 'plain', case when n % 2 = 0 then 'نص مفرّغ' else '' end, now()
from curriculum.subjects s cross join generate_series(1, 5) n order by s.id, n;
insert into curriculum.video_captions (video_id, language, vtt)
select id, 'ar', E'WEBVTT\n\n00:00.000 --> 00:05.000\nبسم الله' from curriculum.videos where id % 4 > 0;

-- Two elements in a lesson: the first a piece of a film, the second a text, a file or a link.
insert into curriculum.elements (subject_id, kind, title, url, file_id, video_id, start_ms, end_ms, search_text)
select subject_id, kind, words.title, case kind when 'link' then 'https://library.example/' || l.id end,
  case kind when 'file' then current_setting('bench.file')::uuid end, case kind when 'video' then v.id end,
  case kind when 'video' then (l.position - 1) % 3 * 600000 end, case kind when 'video' then (l.position - 1) % 3 * 600000 + 590000 end, pg_temp.fold(words.title)
from curriculum.lessons l
join (select id, subject_id, row_number() over (partition by subject_id order by id) as place from curriculum.videos) v
  using (subject_id)
cross join generate_series(1, 2) n
cross join lateral (select case when n = 1 then 'video' else (array['text', 'text', 'file', 'link'])[1 + l.id % 4] end as kind) kinds
cross join lateral (select case kind when 'video' then 'شرح ' when 'text' then 'نص ' when 'file' then 'ملف ' else 'رابط ' end || l.title || ' ' || l.id as title) words
where v.place = 1 + (l.position - 1) / 3 order by l.id, n;
insert into curriculum.lesson_elements (lesson_id, element_id, position, required)
select 1 + (place - 1) / 2, id, 1 + (place - 1) % 2, place % 5 > 0
from (select id, row_number() over (order by id) as place from curriculum.elements) e;
insert into curriculum.pages (element_id, title, body, position, updated_at)
select e.id, 'صفحة ' || n, '<p>' || repeat('العلم نور والجهل ظلام. ', 30) || '</p>', n, now()
from curriculum.elements e cross join generate_series(1, 3) n where e.kind = 'text' and e.id % 20 > 1;
insert into curriculum.lesson_notes (lesson_id, text, audience, author_name, written_at)
select id, 'يُراجَع الصوت', case when id % 2 = 0 then 'staff' else 'students' end, 'محرر المحتوى', now() from curriculum.lessons where id % 2 = 0;

-- Six semesters of teaching, a lead and at times an assistant.
insert into curriculum.subject_teachers (subject_id, semester_id, account_id, role, hours)
select s.id, semester.id, t.id, case n when 0 then 'lead' else 'assistant' end, s.hours
from curriculum.subjects s
cross join (select id from academics.semesters order by starts_on limit 6) semester
cross join generate_series(0, 1) n
join (select id, row_number() over (order by id) as place from identity.accounts where guard = 'teachers') t
  on t.place = 1 + (s.id * 7 + n * 31 + semester.id * 13) % 300
where s.id % 25 > 0 and (n = 0 or s.id % 2 = 0) on conflict do nothing;
insert into curriculum.exceptions (account_id, subject_id, lesson_id, effect, starts_on, ends_on, reason, created_at)
select a.id, 1 + n % 2000, null, case when n % 4 = 0 then 'deny' else 'allow' end, current_date - n::int % 300, current_date - n::int % 300 + 100, 'عذر مقبول', now()
from (select id, row_number() over (order by id) as n from identity.accounts where guard = 'students') a where n <= 10000;

-- Version 1 is published, version 2 a draft; the subjects of a specialty follow each other.
insert into curriculum.plans (specialty_id, version, state, decision_number, decision_on, published_at)
select s.id, v, case v when 1 then 'published' else 'draft' end, '1/2025', current_date - 400, case v when 1 then now() - interval '300 days' end
from academics.specialties s cross join generate_series(1, 2) v;
insert into curriculum.plan_groups (plan_id, term, name, choose)
select id, 2, 'مجموعة اختيارية', 1 from curriculum.plans;
insert into curriculum.plan_subjects (plan_id, subject_id, term, position, kind, group_id, hours, prerequisite_ids)
select p.id, 1 + (p.specialty_id * 47 + n * 2) % 1990, 1 + n % s.terms, 1 + n / s.terms, 'obligatory', null,
  case p.state when 'published' then 3 end, case p.state when 'published' then array[]::int[] end
from curriculum.plans p join academics.specialties s on s.id = p.specialty_id
cross join lateral generate_series(0, s.credit_hours / 3 - 1) n;

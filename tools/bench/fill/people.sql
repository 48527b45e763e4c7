-- Accounts: applicants and students (bench.people of each), teachers and staff. Names are drawn from lists, so that a search finds some and not all.
create function pg_temp.pick(names text[], n int) returns text language sql immutable as
$$ select names[1 + (hashint4(n)::bigint + 2147483648) % cardinality(names)] $$;

-- Evenly spread from 0 to 99, and always the same for a number.
create function pg_temp.chance(n int) returns int language sql immutable as
$$ select ((hashint4(n)::bigint + 2147483648) % 100)::int $$;

-- As `searchKey` folds letters.
create function pg_temp.fold(words text) returns text language sql immutable as
$$ select translate(lower(words), 'أإآٱؤئىة', 'ااااوييه') $$;

create temporary table person as
select n, first, second, third, family, concat_ws(' ', first, second, third, family) as full_name
from generate_series(1, current_setting('bench.people')::int) n
cross join lateral (select
  pg_temp.pick(array['أحمد', 'مازن', 'سالم', 'راشد', 'عائشة', 'مريم', 'خالد', 'ناصر', 'بدرية', 'ثريا', 'خميس', 'هلال', 'زينب', 'سعيد', 'موسى', 'إسحاق', 'نورة', 'فاطمة', 'يوسف', 'ليلى'], n) as first,
  pg_temp.pick(array['سالم', 'راشد', 'حمد', 'علي', 'سيف', 'محمد', 'خلفان', 'عامر', 'مبارك', 'حمود', 'سليمان', 'زاهر', 'جمعة', 'ماجد', 'طالب'], n + 1000003) as second,
  pg_temp.pick(array['سعيد', 'عبدالله', 'ناصر', 'خميس', 'محسن', 'هاشم', 'بدر', 'يعقوب', 'منصور', 'عمر', 'داود'], n + 2000003) as third,
  pg_temp.pick(array['الحارثي', 'البوسعيدي', 'الهنائي', 'الغافري', 'السيابي', 'النبهاني', 'العبري', 'الشكيلي', 'الكندي', 'الرواحي', 'المعمري', 'البلوشي', 'الزدجالي', 'الفارسي', 'الهاشمي', 'الخروصي', 'السعدي', 'المقبالي', 'الشامسي', 'العلوي', 'الجابري', 'الوهيبي', 'الريامي', 'اليعربي', 'الصبحي'], n + 3000003) as family
) names;
alter table person add primary key (n);
analyze person;

insert into identity.accounts (guard, username, email, email_verified_at, name, national_id, mobile, state, created_at, search_text)
select guard, guard || n || '@mail.example', guard || n || '@mail.example', now(), p.full_name, (20000000 + n)::text, '+9689' || lpad(n::text, 7, '0'),
  'active', now(), pg_temp.fold(p.full_name || ' ' || guard || n || '@mail.example ' || (20000000 + n))
from (values ('registrars', 1, current_setting('bench.people')::int), ('students', 1, current_setting('bench.people')::int),
  ('teachers', 1, 300), ('users', 1, 60)) as g (guard, low, high)
join person p on p.n between low and high
order by guard, n;

-- Who studies has watched twenty films of the running semester, each in ten stretches: twenty million for a hundred thousand students.
insert into learning.progress (student_id, element_id, subject_id, covered, covered_ms, position_ms, position_at, watched_at, updated_at)
select e.student_id, film.id, e.subject_id, stretches.covered, 250000, 500000, now(), case when film.turn = 1 then now() end, now() - film.turn * interval '1 hour' - e.student_id % 3000 * interval '1 second' - film.id % 60 * interval '10 ms'
from studies.enrolments e
join academics.semesters s on s.id = e.semester_id and s.state = 'active'
join (select id, subject_id, row_number() over (partition by subject_id order by id) as turn from curriculum.elements where kind = 'video') film
  on film.subject_id = e.subject_id and film.turn <= 4
cross join lateral (select range_agg(int4range(n * 50000 + e.student_id % 1000, n * 50000 + 25000 + e.student_id % 1000)) as covered
  from generate_series(0, 9) n) stretches
order by e.student_id, film.id;

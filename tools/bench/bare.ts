/**
 * What the bench compares with: Fastify and pg, the SQL by hand and prepared, the same bytes. No session, no policy, no
 * validation, no schema; the answer is not even made of the rows: what is left when only the reading counts.
 */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 10 })
const app = Fastify({ bodyLimit: 10_000_000 })
/** What each answer must look like; taken from the real one, so that both send the same bytes. */
const shapes = new Map<string, unknown>()

app.get('/healthz', async () => ({ status: 'ok' }))
app.post('/shape/:name', async request => {
  shapes.set((request.params as { name: string }).name, JSON.parse(request.body as string))
  return { known: shapes.size }
})

/** Each statement has a name: it is parsed and planned once a connection. */
const ask = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })

/** The count, the page, and the documents of the page. */
app.get('/list', async () => {
  const where = 'r.step_id in (select id from admission.steps where code = $1) and r.degree_type = $2'
  const values = ['documents_review', 'bachelor']
  await ask('count', `select count(*)::int as total from admission.registrations r where ${where}`, values)
  const { rows } = await ask(
    'page',
    `select r.*, s.name_ar as specialty, st.name_ar as step, st.code from admission.registrations r
     join academics.specialties s on s.id = r.specialty_id join admission.steps st on st.id = r.step_id
     where ${where} order by r.id desc limit 25`,
    values,
  )
  await ask(
    'documents',
    `select registration_id, count(*) filter (where state = 'uploaded')::int as uploaded, count(*) filter (where state = 'accepted')::int as accepted
     from admission.documents where registration_id = any($1) and replaced_at is null group by 1`,
    [rows.map(row => row.id)],
  )
  return shapes.get('list')
})

/** The registration with everything its page shows, in one statement. */
const profile = `select r.*, a.email, a.email_verified_at, s.name_ar, s.credit_hours, s.terms, p.fee,
    (select json_agg(x order by x.position) from
      (select id, code, position, name_ar, hint_ar, expected_days, fees_exemption, files_done, hide_fees
       from admission.steps where degree_type = r.degree_type) x) as steps,
    (select json_agg(x order by x.id) from
      (select id, from_step_id, to_step_id, at, reason from admission.moves where registration_id = r.id) x) as moves,
    (select json_agg(x order by x.position) from
      (select code, position, name_ar, help_ar, required, accepts, max_bytes
       from admission.document_kinds where degree_type = r.degree_type and route in ('', r.route)) x) as kinds,
    (select json_agg(x) from
      (select id, kind, file_name, type, bytes, state, reason, uploaded_at, reviewed_at
       from admission.documents where registration_id = r.id and replaced_at is null) x) as documents,
    (select json_agg(x order by x.id) from
      (select i.id, i.kind, i.total, y.uuid, y.state, y.surplus
       from finance.invoices i left join finance.payments y on y.invoice_id = i.id
       where i.payer_guard = 'registrars' and i.payer_id = r.account_id) x) as invoices,
    (select row_to_json(x) from
      (select d.id, d.date, d.opens_at, d.closes_at, d.place
       from admission.conformity_bookings b join admission.conformity_days d on d.id = b.day_id
       where b.registration_id = r.id and b.cancelled_at is null) x) as booking,
    (select json_agg(x order by x.date) from
      (select e.name, e.date, e.score_total, t.score, t.result
       from admission.entry_exams e left join admission.exam_results t on t.exam_id = e.id and t.registration_id = r.id
       where e.degree_type = r.degree_type) x) as exams,
    (select count(*)::int from identity.notifications where account_id = r.account_id and read_at is null) as unread
    from admission.registrations r join identity.accounts a on a.id = r.account_id
    join academics.specialties s on s.id = r.specialty_id join admission.periods p on p.id = r.period_id
    where r.account_id = $1`
app.get('/profile', async () => {
  await ask('profile', profile, [process.env.BENCH_APPLICANT])
  return shapes.get('profile')
})
/** The enrolments of a student with the progress in their subjects, and the calendar. */
app.get('/home', async () => {
  const { student } = nextLearner()
  await ask('learner', 'select * from students.students where id = $1', [student])
  await ask(
    'home',
    `select e.*, s.name_ar, s.code, (select count(*) filter (where p.watched_at is not null)::int from learning.progress p
       where p.student_id = e.student_id and p.subject_id = e.subject_id) as watched
     from studies.enrolments e join curriculum.subjects s on s.id = e.subject_id
     join academics.semesters t on t.id = e.semester_id and t.state = 'active' where e.student_id = $1`,
    [student],
  )
  return shapes.get('home')
})

app.get('/students', async () => {
  await ask('students-count', 'select count(*)::int from students.students where state = $1', ['active'])
  await ask(
    'students-page',
    `select s.*, p.name_ar from students.students s join academics.specialties p on p.id = s.specialty_id
     where s.state = $1 order by s.id desc limit 25`,
    ['active'],
  )
  return shapes.get('students')
})

/** The student with enrolments, marks and invoices. */
app.get('/record', async () => {
  const { student } = nextLearner()
  await ask(
    'record',
    `select s.*, p.name_ar, (select json_agg(x) from (select e.*, j.name_ar, j.code from studies.enrolments e
       join curriculum.subjects j on j.id = e.subject_id where e.student_id = s.id) x) as enrolments,
     (select json_agg(x) from (select * from students.state_moves m where m.student_id = s.id) x) as moves,
     (select json_agg(x) from (select i.*, y.uuid from finance.invoices i left join finance.payments y on y.invoice_id = i.id
       where i.payer_guard = 'students' and i.payer_id = s.account_id) x) as invoices
     from students.students s join academics.specialties p on p.id = s.specialty_id where s.id = $1`,
    [student],
  )
  return shapes.get('record')
})

/** Who may watch what, and the union of what was watched. */
app.post('/watch', async request => {
  const { student, element } = nextLearner()
  const [entry] = (request.body as { entries: { ranges: [number, number][]; position_ms: number }[] }).entries
  await ask(
    'may-watch',
    `select 1 from studies.enrolments e join academics.semesters t on t.id = e.semester_id and t.state = 'active'
     join curriculum.elements l on l.subject_id = e.subject_id and l.id = $2 where e.student_id = $1`,
    [student, element],
  )
  await ask(
    'watch',
    `insert into learning.progress as kept (student_id, element_id, subject_id, covered, covered_ms, position_ms, position_at, updated_at)
     select $1, $2, subject_id, $3::int4multirange, 0, $4, now(), now() from curriculum.elements where id = $2
     on conflict (student_id, element_id) do update set covered = kept.covered + excluded.covered, position_ms = excluded.position_ms,
       covered_ms = (select sum(upper(r) - lower(r)) from unnest(kept.covered + excluded.covered) r), updated_at = excluded.updated_at`,
    [student, element, `{${entry!.ranges.map(([from, to]) => `[${from},${to})`).join()}}`, entry!.position_ms],
  )
  return shapes.get('watch')
})

/** Learners in turn, as the real server hears them. */
const learners: { student: number; element: number }[] = JSON.parse(process.env.BENCH_LEARNERS ?? '[]')
let turn = 0
const nextLearner = () => learners[turn++ % learners.length]!

await app.listen({ port: Number(process.env.PORT) })

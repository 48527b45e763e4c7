/**
 * What the bench compares with: Fastify and pg, the SQL by hand, the same bytes. No session, no policy, no validation,
 * no schema: what is left when only the answer counts.
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

/** The count, the page, and the documents of the page. */
app.get('/list', async () => {
  const where = 'r.step_id in (select id from admission.steps where code = $1) and r.degree_type = $2'
  const values = ['documents_review', 'bachelor']
  await pool.query(`select count(*)::int as total from admission.registrations r where ${where}`, values)
  const { rows } = await pool.query(
    `select r.*, s.name_ar as specialty, st.name_ar as step, st.code from admission.registrations r
     join academics.specialties s on s.id = r.specialty_id join admission.steps st on st.id = r.step_id
     where ${where} order by r.id desc limit 25`,
    values,
  )
  await pool.query(
    `select registration_id, count(*) filter (where state = 'uploaded')::int as uploaded, count(*) filter (where state = 'accepted')::int as accepted
     from admission.documents where registration_id = any($1) and replaced_at is null group by 1`,
    [rows.map(row => row.id)],
  )
  return shapes.get('list')
})

/** The registration with everything its page shows. */
app.get('/profile', async () => {
  const { rows } = await pool.query(
    `select r.*, a.email_verified_at, s.name_ar, p.fee from admission.registrations r join identity.accounts a on a.id = r.account_id
     join academics.specialties s on s.id = r.specialty_id join admission.periods p on p.id = r.period_id where r.id = 1`,
  )
  const { id, account_id, degree_type } = rows[0]
  await pool.query('select * from admission.steps where degree_type = $1 order by position', [degree_type])
  await pool.query('select * from admission.moves where registration_id = $1 order by id', [id])
  await pool.query('select * from admission.document_kinds where degree_type = $1 order by position', [degree_type])
  await pool.query('select * from admission.documents where registration_id = $1 and replaced_at is null', [id])
  await pool.query(
    `select i.*, p.* from finance.invoices i left join finance.payments p on p.invoice_id = i.id where i.payer_guard = 'registrars' and i.payer_id = $1`,
    [account_id],
  )
  await pool.query(
    `select * from admission.conformity_bookings b join admission.conformity_days d on d.id = b.day_id where b.registration_id = $1 and b.cancelled_at is null`,
    [id],
  )
  await pool.query(
    `select * from admission.entry_exams e left join admission.exam_results x on x.exam_id = e.id and x.registration_id = $1 where e.degree_type = $2`,
    [id, degree_type],
  )
  await pool.query('select count(*)::int from identity.notifications where account_id = $1 and read_at is null', [
    account_id,
  ])
  return shapes.get('profile')
})
await app.listen({ port: Number(process.env.PORT) })

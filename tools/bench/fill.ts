/**
 * Fills the bench's database: the demonstration's programmes, 100,000 applicants with all that belongs to them (history,
 * documents, payments, bookings, results, notifications), two sessions.
 */
import { specialtyTable } from '@halaqa/academics/tables'
import { aConformityDay, anApplicant, anEntryExam, aPeriod } from '@halaqa/admission/factories'
import { anAccount, tokenOf } from '@halaqa/identity/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { defineWords } from '@halaqa/kit-server/words'
import { sql } from 'drizzle-orm'
import { contexts } from '../../apps/server/contexts.ts'
import { openCollege } from '../../apps/server/lifecycle.ts'
import { seedCollege } from '../../database/seeds/demo/college.ts'

const people = Number(process.argv[2])
defineWords(contexts.map(context => context.words))
const database = await openCollege()
await seedCollege()
await aPeriod()
const officer = await anAccount({ guard: 'users', roles: ['registration-officer'] })
const applicant = await anApplicant({ at: 'decision' })
// With a database of its own the second factor is demanded of whoever may free of fees.
await db().execute(sql`update identity.accounts set second_factor_on_at = now() where id = ${officer.id}`)
const specialties = await db().select().from(specialtyTable)

// Copies of one row by SQL: a factory for each would take an hour.
await db().execute(sql`
  insert into identity.accounts (guard, username, email, email_verified_at, name, national_id, password_hash, state, created_at)
  select 'registrars', 'bench' || n || '@mail.example', 'bench' || n || '@mail.example', now(), 'متقدم ' || n, (20000000 + n)::text, null, 'active', now()
  from generate_series(1, ${people}::int) n`)
await db().execute(sql`
  insert into admission.registrations (number, account_id, period_id, specialty_id, degree_type, step_id, step_since, first_name, second_name,
    third_name, family_name, full_name, latin_name, civil_number, birth_date, gender, nationality, email, mobile, country, city, route, secondary_percent,
    fee_state, paid, created_at, search_text)
  select 'B-' || a.id, a.id, r.period_id, s.id, s.degree_type, st.id, now() - (a.id % 40) * interval '1 day', r.first_name, r.second_name, r.third_name,
    r.family_name, a.name, r.latin_name, a.national_id, r.birth_date, r.gender, 'OM', a.email, r.mobile, 'OM', r.city, 'secondary', 7000, 'paid', 20000,
    now() - (a.id % 90) * interval '1 day', a.name || ' ' || a.email || ' ' || a.national_id
  from identity.accounts a
  cross join (select * from admission.registrations where id = ${applicant.id}) r
  join academics.specialties s on s.id = 1 + a.id % ${specialties.length}::int
  join admission.steps st on st.degree_type = s.degree_type and st.position = 5 * (2 + a.id % 9)
  where a.username like 'bench%'`)
await db().execute(sql`
  insert into admission.documents (registration_id, kind, file_id, file_name, type, bytes, state, uploaded_at)
  select r.id, k, gen_random_uuid(), 'document.jpg', 'image/jpeg', 1000, case r.id % 3 when 0 then 'uploaded' when 1 then 'accepted' else 'refused' end, now()
  from admission.registrations r cross join unnest(array['identity', 'photo', 'secondary_certificate']) k`)
// The history, payment, booking and result of everybody who has come that far; the first applicant has a history already.
await db().execute(sql`
  insert into admission.moves (registration_id, from_step_id, to_step_id, at, by_name, told)
  select r.id, lag(way.id) over (partition by r.id order by way.position), way.id, r.created_at, r.full_name, true
  from admission.registrations r
  join admission.steps now on now.id = r.step_id
  join admission.steps way on way.degree_type = r.degree_type and way.position <= now.position
  where r.id <> ${applicant.id}`)
await db().execute(sql`
  with invoice as (
    insert into finance.invoices (number, kind, reference, payer_guard, payer_id, payer_name, state, total, issued_at, settled_at)
    select 'I-' || id, 'registration', 'admission.registration:' || id, 'registrars', account_id, full_name, 'paid', 20000, created_at, created_at
    from admission.registrations returning id, total, issued_at)
  insert into finance.payments (invoice_id, gateway, amount, state, created_at, settled_at)
  select id, 'sandbox', total, state, issued_at, issued_at from invoice cross join unnest(array['declined', 'paid']) state`)
for (let week = 1; week <= 40; week++) await aConformityDay({ date: addDays(clock.today(), -7 * week), seats: people })
await db().execute(sql`
  insert into admission.conformity_bookings (registration_id, day_id, booked_at, attendance)
  select r.id, 1 + r.id % 40, now(), 'present'
  from admission.registrations r join admission.steps s on s.id = r.step_id and s.position >= 35`)
for (const degreeType of ['diploma', 'bachelor', 'master'] as const)
  for (const days of [-60, -20, 20]) await anEntryExam({ degreeType, date: addDays(clock.today(), days) })
await db().execute(sql`
  insert into admission.exam_results (registration_id, exam_id, score, result, entered_at, entered_by)
  select r.id, e.id, 40 + r.id % 60, 'success', now(), ${officer.id}::int
  from admission.registrations r join admission.steps s on s.id = r.step_id and s.position >= 40
  join admission.entry_exams e on e.degree_type = r.degree_type and e.date = ${addDays(clock.today(), -20)}::date`)
await db().execute(sql`
  insert into identity.notifications (account_id, kind, title, body, link, at, read_at)
  select account_id, 'admission.step', 'خطوة جديدة في طلبك', 'انتقل طلبك إلى الخطوة التالية.', '/registrar', created_at, read_at
  from admission.registrations cross join unnest(array[now(), now(), null]) read_at`)
await db().execute(sql`analyze`)
console.log(
  JSON.stringify({ staffToken: await tokenOf(officer.id), applicantToken: await tokenOf(applicant.accountId) }),
)
await database.close()
process.exit(0)

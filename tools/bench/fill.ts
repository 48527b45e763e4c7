/** Fills the bench's database: the demonstration's programmes, 100,000 applicants with documents, two sessions. */
import { specialtyTable } from '@halaqa/academics/tables'
import { anApplicant, aPeriod } from '@halaqa/admission/factories'
import { anAccount, tokenOf } from '@halaqa/identity/factories'
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
const applicant = await anApplicant({ at: 'documents' })
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
await db().execute(sql`analyze`)
console.log(
  JSON.stringify({ staffToken: await tokenOf(officer.id), applicantToken: await tokenOf(applicant.accountId) }),
)
await database.close()
process.exit(0)

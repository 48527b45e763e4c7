/** Opens a session for each of those in whose name a filled database is asked, and writes who they are as JSON. */
import { tokenOf } from '@halaqa/identity/factories'
import { config } from '@halaqa/kit-server/config'
import { openDatabase } from '@halaqa/kit-server/database'
import { administratorName, learnerCount } from './names.ts'

const database = await openDatabase({ url: config().databaseUrl })
const first = async (query: string): Promise<number> => (await database.pool.query(query)).rows[0].id
const staff = await first(`select id from identity.accounts where username = '${administratorName}'`)
const applicant = await first(
  `select max(r.account_id) as id from admission.registrations r join admission.steps s on s.id = r.step_id
   where s.code = 'decision' and r.status = 'waiting'`,
)
// Students of the running semester from all over the table, each with a film that is not watched yet.
const { rows: learners } = await database.pool.query(
  `select s.id, s.account_id, (select p.element_id from learning.progress p where p.student_id = s.id and p.watched_at is null
     order by p.element_id limit 1) as element_id
   from students.students s where s.state = 'active' and exists (select 1 from learning.progress p where p.student_id = s.id)
   order by hashint4(s.id) limit ${learnerCount}`,
)
const students = []
for (const { id, account_id, element_id } of learners)
  students.push({ id, elementId: element_id, token: await tokenOf(account_id) })
console.log(
  JSON.stringify({
    students,
    staffToken: await tokenOf(staff),
    applicantToken: await tokenOf(applicant),
    applicantId: applicant,
  }),
)
await database.close()
process.exit(0)

/** Opens a session for each of those in whose name a filled database is asked, and writes who they are as JSON. */
import { tokenOf } from '@halaqa/identity/factories'
import { config } from '@halaqa/kit-server/config'
import { openDatabase } from '@halaqa/kit-server/database'
import { administratorName } from './names.ts'

const database = await openDatabase({ url: config().databaseUrl })
const first = async (query: string): Promise<number> => (await database.pool.query(query)).rows[0].id
const staff = await first(`select id from identity.accounts where username = '${administratorName}'`)
const applicant = await first(
  `select max(r.account_id) as id from admission.registrations r join admission.steps s on s.id = r.step_id
   where s.code = 'decision' and r.status = 'waiting'`,
)
console.log(
  JSON.stringify({
    staffToken: await tokenOf(staff),
    applicantToken: await tokenOf(applicant),
    applicantId: applicant,
  }),
)
await database.close()
process.exit(0)

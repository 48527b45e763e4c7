import { someReceipts } from '@halaqa/finance/factories'
import { accountTable } from '@halaqa/identity/tables'
import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { shownAccounts } from './accounts.ts'
import { staffMember } from './staff-member.ts'

/** Parts of what applicants owe, paid at a desk and by transfer; those whom the start shows keep what they owe. */
export async function seedReceipts(): Promise<void> {
  const shown = shownAccounts.map(each => each.username)
  const { rows } = await db().execute<{ id: number; payer_id: number; part: number }>(sql`
    select i.id, i.payer_id, (i.total / 4)::int as part from finance.invoices i
    join ${accountTable} on ${accountTable.id} = i.payer_id
    where i.state = 'open' and i.total > 10000 and ${accountTable.email} is distinct from all(${sql.param(shown)}::text[])
    order by i.id desc limit 8`)
  await someReceipts(await staffMember('finance'), await staffMember('admin'), rows)
}

import { accountTable } from '@halaqa/identity/tables'
import { db } from '@halaqa/kit-server/database'
import { seedSponsors } from '@halaqa/sponsors/factories'
import { studentTable } from '@halaqa/students/tables'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import { shownAccounts } from './accounts.ts'
import { staffMember } from './staff-member.ts'

/** Who pays for several students: for four who study, and whom the start does not show. */
export async function seedPayers(): Promise<void> {
  const shown = shownAccounts.map(each => each.username)
  const students = await db()
    .select({ id: studentTable.id })
    .from(studentTable)
    .innerJoin(accountTable, eq(accountTable.id, studentTable.account_id))
    .where(and(eq(studentTable.state, 'active'), notInArray(accountTable.email, shown)))
    .orderBy(desc(studentTable.id))
    .limit(4)
  const ids = students.map(each => each.id)
  await seedSponsors(await staffMember('finance'), await staffMember('admin'), ids)
}

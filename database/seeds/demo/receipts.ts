import { someReceipts } from '@halaqa/finance/factories'
import { accountTable } from '@halaqa/identity/tables'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import { shownAccounts } from './accounts.ts'
import { staffMember } from './staff-member.ts'

/** Students who pay at a desk and by transfer; those whom the start shows owe what they owed. */
export async function seedReceipts(): Promise<void> {
  const shown = shownAccounts.map(each => each.username)
  const students = await db()
    .select({ id: accountTable.id, name: accountTable.name, guard: accountTable.guard })
    .from(accountTable)
    .where(and(eq(accountTable.guard, 'students'), notInArray(accountTable.email, shown)))
    .orderBy(asc(accountTable.id))
    .limit(8)
  await someReceipts(await staffMember('finance'), await staffMember('admin'), students)
}

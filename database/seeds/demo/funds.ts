import { seedFunds } from '@halaqa/funds/factories'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/tables'
import { desc } from 'drizzle-orm'
import { staffMember } from './staff-member.ts'

/** Funds, who gives to them, and whom they help: of the students who came last those who owe something. */
export async function seedGiving(): Promise<void> {
  const students = await db()
    .select({ id: studentTable.id })
    .from(studentTable)
    .orderBy(desc(studentTable.id))
    .limit(40)
  const ids = students.map(each => each.id)
  await seedFunds(await staffMember('finance'), await staffMember('admin'), ids)
}

import type { PayerPage } from '@halaqa/finance/server'
import { laterAccountPart } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { eq, sql } from 'drizzle-orm'
import { studentAccount } from '../../contract/account.ts'

/** The account of a student, also of one who was charged as an applicant: it has both. */
export const studentAccountPage: PayerPage = async ({ guard, id }) => {
  const own = guard === 'students' ? id : laterAccountPart(sql`${id}`)
  const [student] = await db()
    .select({ id: studentTable.id })
    .from(studentTable)
    .where(eq(studentTable.account_id, own))
  return student && addressOf(studentAccount, { params: { id: student.id } })
}

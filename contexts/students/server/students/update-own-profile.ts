import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { searchTextOf } from './create-student.ts'
import { type Student, studentTable } from './students.table.ts'

async function ownRecord(accountId: number, { lock = false } = {}): Promise<Student> {
  const found = db().select().from(studentTable).where(eq(studentTable.accountId, accountId))
  const [student] = await (lock ? found.for('update') : found)
  return student ?? refuse(notFound)
}

export const ownProfileForm = async (accountId: number) => ({ mobile: (await ownRecord(accountId)).mobile })

/** The student changes the own mobile number; the office finds the record by the new one at once. */
export const updateOwnProfile = (accountId: number, input: { mobile: string }): Promise<void> =>
  transaction(async () => {
    const student = await ownRecord(accountId, { lock: true })
    await db()
      .update(studentTable)
      .set({ mobile: input.mobile, searchText: searchTextOf({ ...student, ...input }) })
      .where(eq(studentTable.id, student.id))
    await audit({
      action: 'students.student.update',
      subject: ['students.student', student.id],
      before: { mobile: student.mobile },
      after: input,
    })
  })

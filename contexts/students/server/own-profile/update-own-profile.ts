import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { searchTextOf } from '../students/create-student.ts'
import { studentOfAccount } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'

export const ownProfileForm = async (accountId: number) => ({ mobile: (await studentOfAccount(accountId)).mobile })

/** The student changes the own mobile number; the office finds the record by the new one at once. */
export const updateOwnProfile = (accountId: number, input: { mobile: string }): Promise<void> =>
  transaction(async () => {
    const student = await studentOfAccount(accountId, { lock: true })
    await db()
      .update(studentTable)
      .set({ mobile: input.mobile, search_text: searchTextOf({ ...student, ...input }) })
      .where(eq(studentTable.id, student.id))
    await audit({
      action: 'students.student.update',
      subject: ['students.student', student.id],
      before: { mobile: student.mobile },
      after: input,
    })
  })

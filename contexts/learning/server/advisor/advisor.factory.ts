import { accountById } from '@halaqa/identity/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { studentsByIds } from '@halaqa/students/server'
import { advisingTable } from './advisor.table.ts'
import { writeAsAdvisor, writeAsStudent } from './write-message.ts'

/** A member of staff advises a student. Answers the id of their conversation. */
export async function anAdvising(
  studentId: number,
  advisorId: number,
  wish: Partial<typeof advisingTable.$inferInsert> = {},
): Promise<number> {
  const advisor = await accountById(advisorId)
  const [row] = await db()
    .insert(advisingTable)
    .values({
      student_id: studentId,
      advisor_id: advisorId,
      advisor_name: advisor.name,
      since: clock.now(),
      by_name: 'هدى الكندي',
      ...wish,
    })
    .returning()
  return row!.id
}

/** What both have said in turn; the student begins. */
export async function aTalk(studentId: number, conversationId: number, advisorId: number, said: string[]) {
  const { account_id } = (await studentsByIds([studentId])).get(studentId)!
  for (const [at, text] of said.entries())
    await (at % 2 ? writeAsAdvisor(advisorId, conversationId, text) : writeAsStudent(account_id, text))
}

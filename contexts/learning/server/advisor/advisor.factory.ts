import { accountById } from '@halaqa/identity/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { studentsByIds } from '@halaqa/students/server'
import { advisingTable } from './advisor.table.ts'
import { readAsAdvisor, readAsStudent, writeAsAdvisor, writeAsStudent } from './write-message.ts'

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

/** What both have said in turn; the student begins. With `read` each reads what came before they answer, as people do. */
export async function aTalk(
  studentId: number,
  conversationId: number,
  advisorId: number,
  said: string[],
  { read = false } = {},
) {
  const { account_id } = (await studentsByIds([studentId])).get(studentId)!
  for (const [at, text] of said.entries()) {
    const isAdvisor = at % 2 === 1
    if (read) await (isAdvisor ? readAsAdvisor(advisorId, conversationId) : readAsStudent(account_id))
    await (isAdvisor ? writeAsAdvisor(advisorId, conversationId, text) : writeAsStudent(account_id, text))
  }
}

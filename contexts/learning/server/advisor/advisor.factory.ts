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
    .values({ studentId, advisorId, advisorName: advisor.name, since: clock.now(), byName: 'هدى الكندي', ...wish })
    .returning()
  return row!.id
}

/** What both have said in turn; the student begins. */
export async function aTalk(studentId: number, conversationId: number, advisorId: number, said: string[]) {
  const { accountId } = (await studentsByIds([studentId])).get(studentId)!
  for (const [at, text] of said.entries())
    await (at % 2 ? writeAsAdvisor(advisorId, conversationId, text) : writeAsStudent(accountId, text))
}

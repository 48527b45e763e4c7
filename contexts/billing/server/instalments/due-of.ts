import { dueOfParts } from '@halaqa/finance/contract'
import { statementOf } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { studentById } from '@halaqa/students/server'
import { and, eq } from 'drizzle-orm'
import { peopleOf } from '../payers/people-of.ts'
import { planTable } from './plans.table.ts'
import { standingParts } from './standing-plans.ts'

/** What of a student's debts is to be paid by a day, that day counted, in baisa: all that is open, less what plans ask for later. */
export async function dueOf(studentId: number, on: string): Promise<number> {
  const { due } = await statementOf(await peopleOf(await studentById(studentId)))
  return due - (await laterOf(studentId, on))
}

/** What plans of a student ask for after a day, in baisa. */
export async function laterOf(studentId: number, on: string): Promise<number> {
  const plans = await db()
    .select()
    .from(planTable)
    .where(and(eq(planTable.student_id, studentId), eq(planTable.state, 'running')))
  const standing = await standingParts(plans)
  return [...standing.values()].reduce((sum, { parts }) => {
    const open = parts.reduce((all, part) => all + part.amount - part.paid, 0)
    return sum + open - dueOfParts(parts, on)
  }, 0)
}

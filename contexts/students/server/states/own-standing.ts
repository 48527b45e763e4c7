import { db } from '@halaqa/kit-server/database'
import { and, desc, eq } from 'drizzle-orm'
import type { StudentState } from '../../contract/state.ts'
import { blockOf } from '../grade-blocks/grade-blocks.ts'
import { stateMoveTable } from './states.table.ts'

/** What a student is told at the top of the day: until when the state lasts, and whether results are withheld. */
export async function ownStandingOf({ id, state }: { id: number; state: StudentState }) {
  const [withheld, move] = await Promise.all([blockOf(id), state === 'delayed' ? lastMoveTo(id, state) : undefined])
  return { withheld: withheld ?? null, until: move?.ends_on ?? null }
}

async function lastMoveTo(studentId: number, to: StudentState) {
  const [move] = await db()
    .select({ ends_on: stateMoveTable.ends_on })
    .from(stateMoveTable)
    .where(and(eq(stateMoveTable.student_id, studentId), eq(stateMoveTable.to, to)))
    .orderBy(desc(stateMoveTable.id))
    .limit(1)
  return move
}

import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { notLastMove, stateTakenBack } from '../../contract/states.ts'
import { lockStudent, studentById } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'
import { type Move, requireDays, requireDetails } from './move-student.ts'
import { notifyStanding } from './notify-state.ts'
import { lastMoveOf, moveById, movesOf } from './states.queries.ts'
import { type StateMoveRow, stateMoveTable } from './states.table.ts'

/** Corrects days, reason and decision of a move. Its days stay between those of the moves before and after it. */
export function correctMove(id: number | undefined, change: Omit<Move, 'to'>): Promise<void> {
  return transaction(async () => {
    const { student_id } = await moveById(id)
    const student = await lockStudent(student_id)
    const moves = await movesOf(student_id)
    // Read again under the lock: it may have been taken back meanwhile.
    const at = moves.findIndex(move => move.id === id)
    const move = moves[at] ?? refuse(notFound)
    requireDetails(move.from, { ...change, to: move.to })
    requireDays(change, moves[at - 1]?.starts_on ?? student.enrolled_on)
    const next = moves[at + 1]
    if (next && change.starts_on > next.starts_on) refuse(invalid, { starts_on: 'field.students.after-next' })
    const values = {
      starts_on: change.starts_on,
      ends_on: change.ends_on,
      reason: change.reason,
      decision_number: change.decision_number,
    }
    await db().update(stateMoveTable).set(values).where(eq(stateMoveTable.id, move.id))
    if (!next)
      await db().update(studentTable).set({ state_since: change.starts_on }).where(eq(studentTable.id, student_id))
    await audit({
      action: 'students.state-move.update',
      subject: ['students.student', student_id],
      before: valuesOf(move),
      after: values,
    })
  })
}

/** Takes the last move back: the state before it holds again, from the day that it held before. */
export function takeMoveBack(
  id: number | undefined,
  reason: string,
  verb: 'delete' | 'undo' = 'delete',
): Promise<number> {
  return transaction(async () => {
    const { student_id } = await moveById(id)
    const student = await lockStudent(student_id)
    const last = await lastMoveOf(student_id)
    if (last?.id !== id) refuse(notLastMove)
    await db().delete(stateMoveTable).where(eq(stateMoveTable.id, last!.id))
    const before = await lastMoveOf(student_id)
    await db()
      .update(studentTable)
      .set({ state: last!.from, state_since: before?.starts_on ?? student.enrolled_on })
      .where(eq(studentTable.id, student_id))
    await audit({
      action: `students.state-move.${verb}`,
      subject: ['students.student', student_id],
      before: { ...valuesOf(last!), state: last!.to },
      after: { state: last!.from },
      note: reason,
    })
    await publish(stateTakenBack, { student_id, state: last!.to })
    await notifyStanding(student_id)
    return student_id
  })
}

const valuesOf = ({ starts_on, ends_on, reason, decision_number }: StateMoveRow) => ({
  starts_on,
  ends_on,
  reason,
  decision_number,
})

/** A move with the student, for the form that corrects it. */
export async function moveWithStudent(id: number | undefined) {
  const move = await moveById(id)
  return { move, student: await studentById(move.student_id) }
}

import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { notLastMove } from '../../contract/states.ts'
import { tellStanding } from '../notices/tell-state.ts'
import { lockStudent, studentById } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'
import { demandDays, demandDetails, type Move } from './move-student.ts'
import { lastMoveOf, moveById, movesOf } from './states.queries.ts'
import { type StateMoveRow, stateMoveTable } from './states.table.ts'

/** Corrects days, reason and decision of a move. Its days stay between those of the moves before and after it. */
export function correctMove(id: number | undefined, change: Omit<Move, 'to'>): Promise<void> {
  return transaction(async () => {
    const { studentId } = await moveById(id)
    const student = await lockStudent(studentId)
    const moves = await movesOf(studentId)
    // Read again under the lock: it may have been taken back meanwhile.
    const at = moves.findIndex(move => move.id === id)
    const move = moves[at] ?? refuse(notFound)
    demandDetails(move.from, { ...change, to: move.to })
    demandDays(change, moves[at - 1]?.startsOn ?? student.enrolledOn)
    const next = moves[at + 1]
    if (next && change.starts_on > next.startsOn) refuse(invalid, { starts_on: 'field.students.after-next' })
    const values = {
      startsOn: change.starts_on,
      endsOn: change.ends_on,
      reason: change.reason,
      decisionNumber: change.decision_number,
    }
    await db().update(stateMoveTable).set(values).where(eq(stateMoveTable.id, move.id))
    if (!next)
      await db().update(studentTable).set({ stateSince: change.starts_on }).where(eq(studentTable.id, studentId))
    await audit({
      action: 'students.state-move.update',
      subject: ['students.student', studentId],
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
    const { studentId } = await moveById(id)
    const student = await lockStudent(studentId)
    const last = await lastMoveOf(studentId)
    if (last?.id !== id) refuse(notLastMove)
    await db().delete(stateMoveTable).where(eq(stateMoveTable.id, last!.id))
    const before = await lastMoveOf(studentId)
    await db()
      .update(studentTable)
      .set({ state: last!.from, stateSince: before?.startsOn ?? student.enrolledOn })
      .where(eq(studentTable.id, studentId))
    await audit({
      action: `students.state-move.${verb}`,
      subject: ['students.student', studentId],
      before: { ...valuesOf(last!), state: last!.to },
      after: { state: last!.from },
      note: reason,
    })
    await tellStanding(studentId)
    return studentId
  })
}

const valuesOf = ({ startsOn, endsOn, reason, decisionNumber }: StateMoveRow) => ({
  startsOn,
  endsOn,
  reason,
  decisionNumber,
})

/** A move with the student, for the form that corrects it. */
export async function moveWithStudent(id: number | undefined) {
  const move = await moveById(id)
  return { move, student: await studentById(move.studentId) }
}

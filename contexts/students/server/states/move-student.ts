import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { notifyAfterSeconds } from '@halaqa/kit-server/undo'
import { eq } from 'drizzle-orm'
import { mayMove, needsDecision, needsEnd, type StudentState } from '../../contract/state.ts'
import { moveNotAllowed, stateChangedSince, stateMoved } from '../../contract/states.ts'
import { lockStudent } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'
import { lastMoveOf } from './states.queries.ts'
import { type StateMoveRow, stateMoveTable } from './states.table.ts'

export type Move = {
  to: StudentState
  starts_on: string
  ends_on: string | null
  reason: string
  decision_number: string
}

/**
 * Moves a student along the machine of the contract: one row of history, the new state, an audit row. `lastMoveId` is the
 * move that the officer saw as the last; when there is another by now, or none, the officer is told instead.
 */
export function moveStudent(studentId: number, move: Move, lastMoveId?: number | null): Promise<StateMoveRow> {
  return transaction(async () => {
    const student = await lockStudent(studentId)
    const last = await lastMoveOf(studentId)
    if (lastMoveId !== undefined && (last?.id ?? null) !== lastMoveId) refuse(stateChangedSince)
    if (!mayMove(student.state, move.to)) refuse(moveNotAllowed)
    requireDetails(student.state, move)
    requireDays(move, student.state_since)
    const [row] = await db()
      .insert(stateMoveTable)
      .values({
        student_id: studentId,
        from: student.state,
        to: move.to,
        starts_on: move.starts_on,
        ends_on: move.ends_on,
        reason: move.reason,
        decision_number: move.decision_number,
        at: clock.now(),
        by_name: currentActor().name,
        by_id: currentActor().id,
      })
      .returning()
    await db()
      .update(studentTable)
      .set({ state: move.to, state_since: move.starts_on })
      .where(eq(studentTable.id, studentId))
    await audit({
      action: 'students.student.state',
      subject: ['students.student', studentId],
      before: { state: student.state, since: student.state_since },
      after: { state: move.to, since: move.starts_on, until: move.ends_on, decision: move.decision_number },
      note: move.reason,
    })
    // The student hears of it when it can no longer be taken back.
    await publish(stateMoved, { student_id: studentId, moveId: row!.id }, { after: notifyAfterSeconds })
    return row!
  })
}

/** What the machine asks of a move besides a reason. */
export function requireDetails(from: StudentState, move: Pick<Move, 'to' | 'ends_on' | 'decision_number'>): void {
  if (needsDecision(from, move.to) && !move.decision_number) refuse(invalid, { decision_number: 'field.needed' })
  if (needsEnd(move.to) && !move.ends_on) refuse(invalid, { ends_on: 'field.needed' })
  if (!needsEnd(move.to) && move.ends_on) refuse(invalid, { ends_on: 'field.students.no-end' })
}

/** A move holds from its day on: not from the future, and not before the one that it follows. */
export function requireDays({ starts_on, ends_on }: Pick<Move, 'starts_on' | 'ends_on'>, notBefore: string): void {
  if (starts_on > clock.today()) refuse(invalid, { starts_on: 'field.students.future' })
  if (starts_on < notBefore) refuse(invalid, { starts_on: 'field.students.before-last' })
  if (ends_on && ends_on <= starts_on) refuse(invalid, { ends_on: 'field.students.ends-first' })
}

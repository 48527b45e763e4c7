import { notFound } from '@halaqa/kit-contract'
import { db, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { stateWrite } from '../../contract/permissions.ts'
import { type StateEffects, stateEffects } from '../../contract/state.ts'
import { type Student, studentTable } from '../students/students.table.ts'
import { type StateMoveRow, stateMoveTable } from './states.table.ts'

/** Every move of a student, the first one first. */
export const movesOf = (studentId: number): Promise<StateMoveRow[]> => moves({ studentId })
const moves = prepared(handle =>
  handle
    .select()
    .from(stateMoveTable)
    .where(eq(stateMoveTable.student_id, sql.placeholder('studentId')))
    .orderBy(asc(stateMoveTable.id))
    .prepare('students_moves'),
)

export async function lastMoveOf(studentId: number): Promise<StateMoveRow | undefined> {
  const [row] = await db()
    .select()
    .from(stateMoveTable)
    .where(eq(stateMoveTable.student_id, studentId))
    .orderBy(desc(stateMoveTable.id))
    .limit(1)
  return row
}

/** The move, or 404; also for the bare address, which names none. */
export async function moveById(id: number | undefined): Promise<StateMoveRow> {
  const [row] = id === undefined ? [] : await db().select().from(stateMoveTable).where(eq(stateMoveTable.id, id))
  return row ?? refuse(notFound)
}

export function presentMove(move: StateMoveRow, actor: Actor, isLast: boolean) {
  const edit = actor.permissions.has(stateWrite)
  return {
    id: move.id,
    from: move.from,
    to: move.to,
    starts_on: move.starts_on,
    ends_on: move.ends_on,
    reason: move.reason,
    decision_number: move.decision_number,
    at: move.at.toISOString(),
    by: move.by_name,
    can: { edit, delete: edit && isLast },
  }
}

/** Where a student stands, as the forms of moves show it. */
export async function presentStanding(student: Student) {
  return {
    id: student.id,
    number: student.number,
    full_name: student.full_name,
    gender: student.gender,
    state: student.state,
    state_since: student.state_since,
    last_move_id: (await lastMoveOf(student.id))?.id ?? null,
  }
}

/** Those of the ids that are there, as `presentStanding` shows them, by name. */
export async function standingsOf(ids: number[]) {
  if (!ids.length) return []
  const rows = await db()
    .select()
    .from(studentTable)
    .where(inArray(studentTable.id, ids))
    .orderBy(asc(studentTable.full_name), asc(studentTable.id))
  return Promise.all(rows.map(presentStanding))
}

/**
 * The student of an account and what the state lets them do now; undefined when the account is no student's. Other
 * contexts ask it before they let somebody study, sit an exam or be charged.
 */
export async function standingOf(accountId: number): Promise<{ student: Student; effects: StateEffects } | undefined> {
  const [student] = await db().select().from(studentTable).where(eq(studentTable.account_id, accountId))
  return student && { student, effects: stateEffects[student.state] }
}

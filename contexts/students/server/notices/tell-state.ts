import { genderOf } from '@halaqa/kit-contract/words'
import { db, transaction } from '@halaqa/kit-server/database'
import { isUndoable } from '@halaqa/kit-server/undo'
import { eq } from 'drizzle-orm'
import { movesOf } from '../states/states.queries.ts'
import { lockStudent } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'
import { notifyStudents } from './notify-students.ts'

/**
 * Tells a student the state in force, when it is another than the one last told. While the last move may still be taken
 * back nothing is said: its own telling is to come. So a move that was taken back untold is never heard of, and one that
 * was passed over for such a move is told after all.
 */
export function tellStanding(studentId: number): Promise<void> {
  return transaction(async () => {
    const student = await lockStudent(studentId)
    const moves = await movesOf(studentId)
    const last = moves.at(-1)
    if (last && isUndoable(last.at)) return
    const known = student.toldState ?? moves[0]?.from ?? student.state
    if (known === student.state) return
    await db().update(studentTable).set({ toldState: student.state }).where(eq(studentTable.id, studentId))
    const params = { state: student.state, ...genderOf(student) }
    await notifyStudents([studentId], { kind: 'students.notice.state', params, link: '/student/profile' })
  })
}

import { genderOf } from '@halaqa/kit-contract/words'
import type { StudentState } from '../../contract/state.ts'
import { lastMoveOf } from '../states/states.queries.ts'
import { studentById } from '../students/students.queries.ts'
import { notifyStudents } from './notify-students.ts'

/** Tells a student the state that holds from now on. */
export async function tellState(studentId: number, state: StudentState): Promise<void> {
  const student = await studentById(studentId)
  const params = { state, ...genderOf(student) }
  await notifyStudents([studentId], { kind: 'students.notice.state', params, link: '/student/profile' })
}

/** Tells of a move that still holds: one that was taken back, or followed by another, is not told. */
export async function announceMove(studentId: number, moveId: number): Promise<void> {
  const last = await lastMoveOf(studentId)
  if (last?.id === moveId) await tellState(studentId, last.to)
}

import type { StudentState } from '../../contract/state.ts'
import { notifyStudents } from './notify-students.ts'

/** Tells a student the state that holds from now on. */
export const tellState = (studentId: number, state: StudentState): Promise<void> =>
  notifyStudents([studentId], { kind: 'students.notice.state', params: { state }, link: '/student/profile' })

import { genderOf } from '@halaqa/kit-contract/words'
import type { StudentState } from '../../contract/state.ts'
import { studentById } from '../students/students.queries.ts'
import { notifyStudents } from './notify-students.ts'

/** Tells a student the state that holds from now on. */
export async function tellState(studentId: number, state: StudentState): Promise<void> {
  const student = await studentById(studentId)
  const params = { state, ...genderOf(student) }
  await notifyStudents([studentId], { kind: 'students.notice.state', params, link: '/student/profile' })
}

import { addressOf } from '@halaqa/kit-contract'
import { changeSubjects, createEnrolment, equalSubjects, subjectsOfStudent } from '../../contract/enrolment-office.ts'
import { gradeGrid, gradesOfStudent, showGrade } from '../../contract/grade-office.ts'

const at = (id: number) => ({ params: { id } })
export const subjectsAddress = (studentId: number): string => addressOf(subjectsOfStudent, at(studentId))
export const gradesAddress = (studentId: number): string => addressOf(gradesOfStudent, at(studentId))
export const changeAddress = (studentId: number): string => addressOf(changeSubjects, at(studentId))
export const addAddress = (studentId: number): string =>
  addressOf(createEnrolment, { query: { student_id: studentId } })
export const equalAddress = (studentId: number): string =>
  addressOf(equalSubjects, { query: { student_id: studentId } })
export const gradeAddress = (enrolmentId: number): string => addressOf(showGrade, at(enrolmentId))
export const gridAddress = (semesterId: number, subjectId: number): string =>
  addressOf(gradeGrid, { params: { semester_id: semesterId, subject_id: subjectId } })

import { addressOf } from '@halaqa/kit-contract'
import { gradeGrid, gradesOfStudent, showGrade } from '../contract/grade-office.ts'

export const gradesAddress = (studentId: number): string => addressOf(gradesOfStudent, { params: { id: studentId } })
export const gradeAddress = (enrolmentId: number): string => addressOf(showGrade, { params: { id: enrolmentId } })
export const gridAddress = (semesterId: number, subjectId: number): string =>
  addressOf(gradeGrid, { params: { semester_id: semesterId, subject_id: subjectId } })

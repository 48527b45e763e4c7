import { nameIn, specialtyById } from '@halaqa/academics/server'
import type { Student } from './students.table.ts'

/** What heads every page about a student's subjects and marks. */
export async function headOf(student: Student, language: string) {
  return {
    id: student.id,
    number: student.number,
    full_name: student.full_name,
    gender: student.gender,
    state: student.state,
    specialty: nameIn(await specialtyById(student.specialty_id), language),
    term: student.term,
    gpa: student.gpa === null ? null : student.gpa / 100,
    passed_hours: student.passed_hours,
  }
}

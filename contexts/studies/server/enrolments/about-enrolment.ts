import { subjectById } from '@halaqa/curriculum/server'
import { studentById } from '@halaqa/students/server'
import type { Enrolment } from './enrolments.table.ts'

/** How the log calls a subject. */
export const codeOf = async ({ subject_id }: Pick<Enrolment, 'subject_id'>) => (await subjectById(subject_id)).code

/** The subject of a student is a part of that student's record. */
export const about = ({ id, student_id }: Pick<Enrolment, 'id' | 'student_id'>) => ({
  subject: ['studies.enrolment', id] as const,
  record: ['students.student', student_id] as const,
})

/** Whose subject it is and which, as a notice to staff says it in each language. */
export async function namedOf({ student_id, subject_id }: Pick<Enrolment, 'student_id' | 'subject_id'>) {
  const { full_name: student } = await studentById(student_id)
  const { name_ar: ar, name_en: en, name_fr: fr } = await subjectById(subject_id)
  return { student, subject: { ar, en, fr } }
}

import { extensionPoint } from '@halaqa/kit-server/assembly'
import type { Student } from './students.table.ts'

/** Enrols a student who was just made in the subjects of the term, in the same transaction. `paid`: their fee was paid before. */
export const newStudentEnrolment = extensionPoint<
  (student: Student, semesterId: number, options: { paid: boolean }) => Promise<unknown>
>('students.new-student-enrolment')

/** How many subjects a student studies now. */
export const subjectsStudiedNow = extensionPoint<(studentId: number) => Promise<number>>(
  'students.subjects-studied-now',
)

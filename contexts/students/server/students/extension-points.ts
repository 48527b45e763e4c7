import { extensionPoint } from '@halaqa/kit-server/assembly'
import type { StudentState } from '../../contract/state.ts'
import type { Student } from './students.table.ts'

/** Enrols a student who was just made in the subjects of the term, in the same transaction. `paid`: their fee was paid before, by this invoice where there is one. */
export const newStudentEnrolment = extensionPoint<
  (student: Student, semesterId: number, options: { paid: boolean; invoiceId?: number | undefined }) => Promise<unknown>
>('students.new-student-enrolment')

/** How many subjects a student studies now. */
export const subjectsStudiedNow = extensionPoint<(studentId: number) => Promise<number>>(
  'students.subjects-studied-now',
)

/** What a move of a student into a state does elsewhere, counted: `students.office.effect.…` of the messages. Changes nothing. */
export const moveEffects =
  extensionPoint<(studentId: number, to: StudentState) => Promise<{ what: string; count: number }[]>>(
    'students.move-effects',
  )

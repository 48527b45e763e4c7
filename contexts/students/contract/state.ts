import { z } from 'zod'

/** Student statuses of the portal specification s.3. */
export const studentStates = ['active', 'delayed', 'withdrawn', 'discontinuous', 'fired', 'graduate', 'hold'] as const
export const StudentState = z.enum(studentStates)
export type StudentState = z.infer<typeof StudentState>

/** What a state lets a student do. Reading the own record, papers and payments is open in every state. */
export type StateEffects = {
  /** Lessons, forum, choosing of subjects. */
  studies: boolean
  sits_exams: boolean
  /** Fees of a new semester are charged. */
  is_charged: boolean
  /** Its semesters count towards the longest time that the degree may take. */
  counts_semesters: boolean
}
export const stateEffects: Record<StudentState, StateEffects> = {
  active: { studies: true, sits_exams: true, is_charged: true, counts_semesters: true },
  delayed: { studies: false, sits_exams: false, is_charged: false, counts_semesters: false },
  hold: { studies: false, sits_exams: false, is_charged: true, counts_semesters: true },
  discontinuous: { studies: false, sits_exams: false, is_charged: false, counts_semesters: true },
  withdrawn: { studies: false, sits_exams: false, is_charged: false, counts_semesters: false },
  fired: { studies: false, sits_exams: false, is_charged: false, counts_semesters: false },
  graduate: { studies: false, sits_exams: false, is_charged: false, counts_semesters: false },
}

/** Where a student may go from each state. A graduate stays one: a mistaken graduation is taken back, not left. */
export const stateMoves: Record<StudentState, readonly StudentState[]> = {
  active: ['delayed', 'hold', 'discontinuous', 'withdrawn', 'fired', 'graduate'],
  delayed: ['active', 'discontinuous', 'withdrawn', 'fired'],
  hold: ['active', 'discontinuous', 'withdrawn', 'fired'],
  discontinuous: ['active', 'withdrawn', 'fired'],
  withdrawn: ['active'],
  fired: ['active'],
  graduate: [],
}
export const mayMove = (from: StudentState, to: StudentState): boolean => stateMoves[from].includes(to)

/** Moves that rest on a decision of the council, whose number is asked: who left or was dismissed comes back by one only. */
export const needsDecision = (from: StudentState, to: StudentState): boolean =>
  to === 'fired' || to === 'graduate' || from === 'withdrawn' || from === 'fired'

/** A postponement ends on a day; the others last until the next move. */
export const needsEnd = (to: StudentState): boolean => to === 'delayed'

import { invoicesOf } from '@halaqa/finance/server'
import { accountById } from '@halaqa/identity/server'
import {
  needsDecision,
  needsEnd,
  type StateEffects,
  type StudentState,
  stateEffects,
  stateMoves,
} from '../../contract/state.ts'
import { moveEffects, subjectsStudiedNow } from '../students/extension-points.ts'
import { studentById } from '../students/students.queries.ts'
import type { Student } from '../students/students.table.ts'
import { stopped } from './notify-state.ts'
import { semestersUsedBy } from './semesters-used.ts'
import { movesOf } from './states.queries.ts'

type Touched = { studying: number; open: number; semesters: number }
const effectNames = ['studies', 'sits_exams', 'is_charged', 'counts_semesters'] as const
/** What each effect touches, counted. */
const counted: Record<keyof StateEffects, keyof Touched> = {
  studies: 'studying',
  sits_exams: 'studying',
  is_charged: 'open',
  counts_semesters: 'semesters',
}

/** Every way that leads from where the student stands, with what it needs and what follows from it. */
export async function choicesOf(student: Student) {
  const touched = await touchedBy(student)
  const { email, email_verified_at } = await accountById(student.account_id)
  const hasMail = Boolean(email && email_verified_at)
  const choices = []
  for (const to of stateMoves[student.state])
    choices.push({
      to,
      needs_decision: needsDecision(student.state, to),
      needs_end: needsEnd(to),
      consequences: [
        ...consequencesOf(student.state, to, touched),
        ...(await effectsElsewhere(student.id, to)),
        ...toldOf(to, hasMail),
      ],
    })
  return choices
}

/** One after the other: each is tried in a transaction of its own, and taken back. */
async function effectsElsewhere(studentId: number, to: StudentState) {
  const found: { what: string; count: number }[] = []
  for (const ask of moveEffects.contributions()) found.push(...(await ask(studentId, to)))
  return found
}

/** How the student hears of it, when it can no longer be taken back: `notifyStanding`. */
const toldOf = (to: StudentState, hasMail: boolean) =>
  ['notice', ...(hasMail && stopped.includes(to) ? ['mail'] : [])].map(way => ({
    what: `students.office.effect.told.${way}`,
    count: 1,
  }))

/**
 * What changes between two states, as keys of the office's messages (`students.office.effect.studies.off`) with the
 * number of subjects, invoices or semesters it touches. What stays as it is, is not said.
 */
export function consequencesOf(from: StudentState, to: StudentState, touched: Touched) {
  const [before, after] = [stateEffects[from], stateEffects[to]]
  return effectNames
    .filter(name => before[name] !== after[name])
    .map(name => ({
      what: `students.office.effect.${name}.${after[name] ? 'on' : 'off'}`,
      count: touched[counted[name]],
    }))
}

/** Subjects that are studied now, invoices that are open, semesters that are behind. */
async function touchedBy(student: Student): Promise<Touched> {
  const counts = await Promise.all(subjectsStudiedNow.contributions().map(count => count(student.id)))
  const studying = counts.reduce((sum, count) => sum + count, 0)
  const invoices = await invoicesOf({ guard: 'students', id: student.account_id })
  return {
    studying,
    open: invoices.filter(invoice => invoice.state === 'open').length,
    semesters: await semestersUsedBy(student, await movesOf(student.id)),
  }
}

/** What follows when a move is taken back: the same, the other way round. */
export async function consequencesOfReturn(move: { student_id: number; from: StudentState; to: StudentState }) {
  return consequencesOf(move.to, move.from, await touchedBy(await studentById(move.student_id)))
}

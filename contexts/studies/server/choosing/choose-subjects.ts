import type { Problem } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { stateEffects } from '@halaqa/students/contract'
import type { Student } from '@halaqa/students/server'
import { studentOfAccount } from '@halaqa/students/server'
import * as problems from '../../contract/choose.ts'
import { type ChoosingProblem, judgeChoice, judgeSummer, type SummerOffered } from '../../contract/choosing.ts'
import type { EnrolmentOrigin } from '../../contract/enrolment.ts'
import { chargeHours } from '../enrolments/enrolment-fees.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { attemptsOf, type Choosable, offersSummer, summerOffer, termOffer } from './offer.ts'
import { type ChoosingWindow, summerWindow, termWindow } from './windows.ts'

const refusals: Record<ChoosingProblem, Problem> = {
  nothing: problems.nothingChosen,
  'not-offered': problems.notOffered,
  'one-optional': problems.oneOptional,
  'all-failed': problems.allFailedNeeded,
  'too-many-hours': problems.tooManyHours,
  'too-few-hours': problems.tooFewHours,
}

/**
 * Enrols the student in chosen subjects of the running semester and charges their hours, all or nothing. Refuses what
 * `judgeChoice` says of it, `choosing-closed` outside the days, `may-not-study` in a state that does not study.
 */
export function chooseForTerm(accountId: number, ids: readonly number[]) {
  return transaction(async () => {
    const student = await studying(accountId)
    const window = requireOpen(await termWindow(student.id, true))
    const attempts = await attemptsOf(student.id)
    const offered = await termOffer(student, attempts)
    const takenHours = hoursTaken(attempts, window.semester.id)
    const judged = judgeChoice({ gpa: student.gpa, takenHours, offered, chosenIds: ids })
    const [problem] = judged.problems
    if (problem) refuse(refusals[problem], {}, { hours: judged.hours, min: judged.min, max: judged.max })
    return enrol(student, window, offered, ids, 'chosen')
  })
}

/** The same for the summer of the year: one to three. */
export function chooseForSummer(accountId: number, ids: readonly number[]) {
  return transaction(async () => {
    const student = await studying(accountId)
    const window = requireOpen((await offersSummer(student)) ? await summerWindow(student.id) : undefined)
    const attempts = await attemptsOf(student.id)
    const offered = await summerOffer(student, attempts)
    const [problem] = judgeSummer(withSummer(offered, attempts, window.semester.id), ids)
    if (problem === 'nothing') refuse(problems.nothingChosen)
    if (problem === 'too-many-subjects') refuse(problems.tooManySubjects)
    if (problem === 'not-offered') refuse(problems.notOffered)
    return enrol(student, window, offered, ids, 'summer')
  })
}

/** Hours of what is already studied in a semester (decision 21); what is recognised there is not studied. */
export const hoursTaken = (attempts: Awaited<ReturnType<typeof attemptsOf>>, semesterId: number): number =>
  attempts
    .filter(each => each.semester_id === semesterId && each.state !== 'equal')
    .reduce((sum, each) => sum + each.hours, 0)

/** What is offered for the summer, and what was chosen for it already, as rule R017 asks. */
export function withSummer(
  offered: readonly Choosable[],
  attempts: Awaited<ReturnType<typeof attemptsOf>>,
  summerId: number,
): SummerOffered[] {
  const chosen = attempts.filter(each => each.semester_id === summerId)
  return [
    ...offered.map(({ id, state }) => ({ id, state, chosen_summer: 0 })),
    ...chosen.map(({ subject_id, state }) => ({ id: subject_id, state, chosen_summer: 1 })),
  ]
}

async function studying(accountId: number): Promise<Student> {
  const student = await studentOfAccount(accountId, { lock: true })
  return stateEffects[student.state].studies ? student : refuse(problems.mayNotStudy)
}

function requireOpen(window: ChoosingWindow | undefined): ChoosingWindow {
  if (window?.is_open) return window
  const facts = window ? { opens_on: window.opens_on, closes_on: window.closes_on } : {}
  return refuse(problems.choosingClosed, {}, facts)
}

async function enrol(
  student: Student,
  { semester }: ChoosingWindow,
  offered: readonly Choosable[],
  ids: readonly number[],
  origin: EnrolmentOrigin,
) {
  const chosen = offered.filter(each => ids.includes(each.id))
  const isRunning = semester.state === 'active'
  const added = await db()
    .insert(enrolmentTable)
    .values(
      chosen.map(({ id, hours, optional }) => ({
        student_id: student.id,
        subject_id: id,
        semester_id: semester.id,
        hours,
        kind: optional ? ('optional' as const) : ('obligatory' as const),
        origin,
        // A semester that has not begun is to come.
        state: isRunning ? ('study' as const) : ('coming' as const),
        created_at: clock.now(),
      })),
    )
    .returning()
  const invoice = await chargeHours(student, added)
  await audit({
    action: 'studies.enrolment.choose',
    subject: ['students.student', student.id],
    after: { semester: semester.id, subjects: chosen.map(each => each.code) },
  })
  return { success: 1 as const, hours: chosen.reduce((sum, each) => sum + each.hours, 0), invoice }
}

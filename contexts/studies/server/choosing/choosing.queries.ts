import { nameIn, semesterList, specialtyById } from '@halaqa/academics/server'
import { hourFeesOn } from '@halaqa/finance/server'
import { stateEffects } from '@halaqa/students/contract'
import { blockOf, studentOfAccount } from '@halaqa/students/server'
import { firstChoice, hourLimits } from '../../contract/choosing.ts'
import { hoursTaken } from './choose-subjects.ts'
import { attemptsOf, type Choosable, offersSummer, summerOffer, termOffer } from './offer.ts'
import { summerWindow, termWindow } from './windows.ts'

/** What a student may choose now. Nothing at all in a state that does not study. */
export async function choosingOf(accountId: number, language: string) {
  const student = await studentOfAccount(accountId)
  if (!stateEffects[student.state].studies) return { term: null, summer: null }
  const attempts = await attemptsOf(student.id)
  const specialty = await specialtyById(student.specialty_id)
  const names = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const shown = (subject: Choosable) => ({
    id: subject.id,
    code: subject.code,
    name: nameIn(subject, language),
    hour: subject.hours,
    state: subject.state,
    status: subject.failed ? ('failed' as const) : subject.optional ? ('optional' as const) : ('current' as const),
    chosen_summer: 0,
  })

  const term = await termWindow(student.id)
  const offered = term ? await termOffer(student, attempts) : []
  const takenHours = term ? hoursTaken(attempts, term.semester.id) : 0
  const situation = { gpa: student.gpa, takenHours, offered }

  const summer = (await offersSummer(student)) ? await summerWindow(student.id) : undefined
  const forSummer = summer ? await summerOffer(student, attempts) : []
  return {
    term: term
      ? {
          is_open: term.is_open,
          opens_on: term.opens_on,
          closes_on: term.closes_on,
          semester: names.get(term.semester.id) ?? '',
          // Blocked results are not shown as an average either; the limits that follow from it hold.
          gpa: student.gpa === null || (await blockOf(student.id)) ? null : student.gpa / 100,
          taken_hours: takenHours,
          ...hourLimits(situation),
          subjects: offered.map(shown),
          first_choice: firstChoice(situation),
          fee_per_hour: (await hourFeesOn(term.semester.starts_on))(specialty),
        }
      : null,
    summer: summer
      ? {
          is_open: summer.is_open,
          opens_on: summer.opens_on,
          closes_on: summer.closes_on,
          semester: names.get(summer.semester.id) ?? '',
          subjects: forSummer.map(shown),
          chosen: attempts.filter(each => each.semester_id === summer.semester.id).length,
          fee_per_hour: (await hourFeesOn(summer.semester.starts_on))(specialty),
        }
      : null,
  }
}

import { type EligibilityReason, reasonsAgainst } from '@halaqa/admission/contract'
import { ageOn, dayOf } from '@halaqa/kit-contract/format'
import type { Specialty } from './data.ts'

export type StudyAnswers = {
  route?: string | null
  secondary_percent?: number | null
  completed_grade?: number | null
  experience_years?: number | null
  has_bachelor?: boolean
  birth_date?: string
}

/**
 * Whether the conditions of a speciality hold for these answers, by the rules of the server. `undefined` while an
 * answer that decides is missing or is not a number yet.
 */
export function reasonsFor(
  answers: StudyAnswers,
  specialty: Pick<Specialty, 'minimum_percent' | 'accepts_experience'>,
  today: string,
): EligibilityReason[] | undefined {
  const { route, secondary_percent: percent, completed_grade: grade, experience_years: years, birth_date } = answers
  if (route === 'secondary') {
    // An answer that the field refuses decides nothing: it is not right above and wrong below.
    if (typeof percent !== 'number' || percent < 0 || percent > 10_000) return undefined
    return reasonsAgainst({ route, percent, minimum_percent: Math.round(specialty.minimum_percent * 100) })
  }
  if (route === 'experience') {
    if (typeof grade !== 'number' || typeof years !== 'number') return undefined
    if (!/^\d{4}-\d{2}-\d{2}$/.test(birth_date ?? '')) return undefined
    const age = ageOn(birth_date!, today)
    return reasonsAgainst({ route, age, grade, experienceYears: years, accepted: specialty.accepts_experience })
  }
  if (route === 'degree') return reasonsAgainst({ route, hasBachelor: Boolean(answers.has_bachelor) })
  return undefined
}

/** The answer that decides on this route and is still missing; the contract lets each be empty. */
export function missingAnswer(answers: StudyAnswers): keyof StudyAnswers | undefined {
  const needed: Record<string, (keyof StudyAnswers)[]> = {
    secondary: ['secondary_percent'],
    experience: ['completed_grade', 'experience_years'],
  }
  return needed[answers.route ?? '']?.find(field => answers[field] === null || answers[field] === undefined)
}

/** Whether the conditions speak against it: who is not eligible is told before anything is paid, and does not go on. */
export const isKeptOut = (answers: StudyAnswers, specialty: Parameters<typeof reasonsFor>[1]): boolean =>
  (reasonsFor(answers, specialty, dayOf(new Date().toISOString()))?.length ?? 0) > 0

import { invalid } from '@halaqa/kit-contract'
import { ageOn } from '@halaqa/kit-contract/format'
import { refuse } from '@halaqa/kit-server/http'
import type { z } from 'zod'
import { type EligibilityReason, reasonsAgainst, routesFor } from '../../contract/eligibility.ts'
import type { StudyPart } from '../../contract/sign-up.ts'

type Answers = z.infer<typeof StudyPart> & { birth_date: string }
type Conditions = { minimum_percent: number; accepts_experience: boolean }

/** Why somebody with these answers may not apply for a specialty; 422 when an answer that decides is missing. */
export function reasonsOf(answers: Answers, conditions: Conditions, today: string): EligibilityReason[] {
  const { route, secondary_percent, completed_grade, experience_years } = answers
  if (!routesFor(answers.degree_type).includes(route)) refuse(invalid, { route: 'field.invalid' })
  const needed = {
    secondary: { secondary_percent },
    experience: { completed_grade, experience_years },
    degree: {},
  }[route]
  const missing = Object.entries(needed).find(([, value]) => value === null)
  if (missing) refuse(invalid, { [missing[0]]: 'field.needed' })
  if (route === 'degree') return reasonsAgainst({ route, hasBachelor: answers.has_bachelor })
  if (route === 'secondary')
    return reasonsAgainst({ route, percent: secondary_percent ?? 0, minimum_percent: conditions.minimum_percent })
  return reasonsAgainst({
    route,
    age: ageOn(answers.birth_date, today),
    grade: completed_grade ?? 0,
    experienceYears: experience_years ?? 0,
    accepted: conditions.accepts_experience,
  })
}

/** Under which answer each reason stands, in the words of a field. */
const saidAt: Record<EligibilityReason, [field: keyof Answers, message: string]> = {
  'percent-too-low': ['secondary_percent', 'admission.field.percent-too-low'],
  'grade-too-low': ['completed_grade', 'admission.field.grade-too-low'],
  'age-too-low': ['birth_date', 'admission.field.age-too-low'],
  'age-too-high': ['birth_date', 'admission.field.age-too-high'],
  'experience-too-short': ['experience_years', 'admission.field.experience-too-short'],
  'experience-not-accepted': ['route', 'admission.field.experience-not-accepted'],
  'bachelor-needed': ['has_bachelor', 'admission.field.bachelor-needed'],
}
export const atFields = (reasons: EligibilityReason[]): Record<string, string> =>
  Object.fromEntries(reasons.map(reason => saidAt[reason]))

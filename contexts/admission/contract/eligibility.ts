import type { DegreeType } from '@halaqa/academics/contract'

/** Admission conditions (specification C005–C009, decision 12). Percentages are in hundredths: 5500 is 55 %. */
export const eligibilityRules = {
  minimum_percent: 5500,
  minimumGrade: 9,
  minimumAge: 30,
  maximumAge: 45,
  minimumExperienceYears: 6,
} as const

export type EligibilityQuestion =
  | { route: 'secondary'; percent: number; minimum_percent?: number }
  | { route: 'experience'; age: number; grade: number; experienceYears: number; accepted?: boolean }
  | { route: 'degree'; hasBachelor: boolean }

export type EligibilityReason =
  | 'percent-too-low'
  | 'grade-too-low'
  | 'age-too-low'
  | 'age-too-high'
  | 'experience-too-short'
  | 'experience-not-accepted'
  | 'bachelor-needed'

/** Every reason why not; none means that the person may apply. */
export function reasonsAgainst(question: EligibilityQuestion): EligibilityReason[] {
  const reasons: EligibilityReason[] = []
  const demand = (holds: boolean, reason: EligibilityReason) => {
    if (!holds) reasons.push(reason)
  }
  if (question.route === 'secondary')
    demand(question.percent >= (question.minimum_percent ?? eligibilityRules.minimum_percent), 'percent-too-low')
  if (question.route === 'degree') demand(question.hasBachelor, 'bachelor-needed')
  if (question.route === 'experience') {
    demand(question.accepted !== false, 'experience-not-accepted')
    demand(question.grade >= eligibilityRules.minimumGrade, 'grade-too-low')
    demand(question.age >= eligibilityRules.minimumAge, 'age-too-low')
    demand(question.age <= eligibilityRules.maximumAge, 'age-too-high')
    demand(question.experienceYears >= eligibilityRules.minimumExperienceYears, 'experience-too-short')
  }
  return reasons
}

/** Which routes lead to a degree: a master's needs a first degree, the others a secondary certificate or experience. */
export const routesFor = (degree: DegreeType): EligibilityQuestion['route'][] =>
  degree === 'master' ? ['degree'] : ['secondary', 'experience']

import type { FormData } from '@halaqa/admission/contract'
import type { Out } from '@halaqa/kit-contract'

export type Filled = Out<typeof FormData>

/** What the form of what is applied for begins with. */
export function studyValues(filled: Filled) {
  const { degree_type, specialty_id, route, secondary_percent, completed_grade, experience_years, has_bachelor } =
    filled
  // Applying again: the degree of before, if a period takes it now.
  const isTaken = !filled.can.again || filled.again.some(each => each.degree_type === degree_type)
  return {
    degree_type: isTaken ? degree_type : undefined,
    specialty_id: isTaken ? specialty_id : undefined,
    route,
    secondary_percent,
    completed_grade,
    experience_years,
    has_bachelor,
  }
}

/** Where its draft lies: what was typed to change one application is not what is asked of the next. */
export function studyDraft({ can }: Pick<Filled, 'can'>): string | undefined {
  if (can.again) return 'applicant-study-again'
  return can.edit ? 'applicant-study' : undefined
}

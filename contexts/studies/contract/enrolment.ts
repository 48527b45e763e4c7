import { z } from 'zod'

/** Result statuses of the portal specification s.3. */
export const enrolmentStates = ['success', 'fail', 'equal', 'study', 'coming', 'uncomplete'] as const
export const EnrolmentState = z.enum(enrolmentStates)
export type EnrolmentState = z.infer<typeof EnrolmentState>

/** How a subject came to a student: by the plan of the term, chosen, for the summer, by the office, or recognised. */
export const enrolmentOrigins = ['plan', 'chosen', 'summer', 'office', 'equal'] as const
export const EnrolmentOrigin = z.enum(enrolmentOrigins)
export type EnrolmentOrigin = z.infer<typeof EnrolmentOrigin>

/** What a subject's hundred points are made of (decision 18); `quran` only where the subject has it. */
export const gradeParts = ['quran', 'quiz', 'midterm', 'final'] as const
export const GradePart = z.enum(gradeParts)
export type GradePart = z.infer<typeof GradePart>

/** What is released to students: the mark of a part, or the whole mark with its letter. */
export const ReleasePart = z.enum([...gradeParts, 'result'])
export type ReleasePart = z.infer<typeof ReleasePart>

/** The points of each part of a subject that has any. */
export function partsOf(subject: { mark_quran: number; mark_quiz: number; mark_midterm: number; mark_final: number }) {
  const points = {
    quran: subject.mark_quran,
    quiz: subject.mark_quiz,
    midterm: subject.mark_midterm,
    final: subject.mark_final,
  }
  return gradeParts.filter(part => points[part] > 0).map(part => ({ part, points: points[part] }))
}

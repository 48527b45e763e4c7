import { PartKey } from '@halaqa/curriculum/contract'
import { z } from 'zod'

/** Result statuses of the portal specification s.3. */
export const enrolmentStates = ['success', 'fail', 'equal', 'study', 'coming', 'uncomplete'] as const
export const EnrolmentState = z.enum(enrolmentStates)
export type EnrolmentState = z.infer<typeof EnrolmentState>

/** How a subject came to a student: by the plan of the term, chosen, for the summer, by the office, or recognised. */
export const enrolmentOrigins = ['plan', 'chosen', 'summer', 'office', 'equal'] as const
export const EnrolmentOrigin = z.enum(enrolmentOrigins)
export type EnrolmentOrigin = z.infer<typeof EnrolmentOrigin>

/** What is released to students: the mark of a part by its key within the subject, or `result`, the whole mark with its letter. */
export const ReleasePart = PartKey
export type ReleasePart = PartKey | 'result'

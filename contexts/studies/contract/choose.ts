import { guard, withActing } from '@halaqa/identity/contract'
import { day, id, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { EnrolmentState } from './enrolment.ts'

/** Outside the days of choosing, and without an exception by the office. Facts: `opens_on` and `closes_on` where the calendar knows them. */
export const choosingClosed = problem('choosing-closed', 409)
/** The state of the student does not let study: postponed, suspended and so on. */
export const mayNotStudy = problem('may-not-study', 409)
/** R019. Facts: `hours` and `max`. */
export const tooManyHours = problem('choice-too-many-hours', 422)
/** R020. Facts: `hours` and `min`. */
export const tooFewHours = problem('choice-too-few-hours', 422)
/** R022. */
export const allFailedNeeded = problem('choice-all-failed', 422)
/** R023. */
export const oneOptional = problem('choice-one-optional', 422)
/** R018, R024. */
export const nothingChosen = problem('choice-nothing', 422)
/** Something that is not, or no longer, offered to this student. */
export const notOffered = problem('choice-not-offered', 422)
/** R016. */
export const tooManySubjects = problem('choice-too-many-subjects', 422)

const student = guard('students')
const base = '/api/subjects'

/** A subject as the specification's choosing modals have it (portal s.3). */
export const ChoosableSubject = z.object({
  id,
  code: z.string(),
  name: z.string(),
  hour: z.int(),
  /** How the student stands in it: failed before, or not taken yet. */
  state: EnrolmentState,
  status: z.enum(['failed', 'current', 'optional']),
  /** 1: chosen for the summer already. */
  chosen_summer: z.int(),
})
const Window = z.object({ is_open: z.boolean(), opens_on: day.nullable(), closes_on: day.nullable() })

export const choosing = route({
  name: 'studies.choosing.show',
  method: 'GET',
  path: `${base}/choose`,
  access: student,
  reply: z.object({
    /** The running semester: failed subjects and those of the current term. Null where no semester runs. */
    term: z
      .object({
        ...Window.shape,
        semester: z.string(),
        gpa: z.number().nullable(),
        taken_hours: z.int(),
        min: z.int(),
        max: z.int(),
        subjects: z.array(ChoosableSubject),
        /** What is proposed; the student ticks it, for the choice is final. */
        first_choice: z.array(id),
        /** Baisa an hour. */
        fee_per_hour: z.int(),
      })
      .nullable(),
    /** The summer of this year; null where there is none, or the student's term offers none. */
    summer: z
      .object({
        ...Window.shape,
        semester: z.string(),
        subjects: z.array(ChoosableSubject),
        /** How many are chosen already, of three. */
        chosen: z.int(),
        fee_per_hour: z.int(),
      })
      .nullable(),
  }),
  summary: 'What may be chosen now: failed and current subjects of the semester, subjects for the summer',
})

const body = z.strictObject({ ids: z.array(id).max(30) })
/** `invoice` is the id of the invoice for the chosen hours; null where nothing is charged. */
const reply = z.object({ success: z.literal(1), hours: z.int(), invoice: z.int().nullable() })

export const storeChosen = route({
  name: 'studies.choosing.store',
  method: 'POST',
  path: `${base}/store_chosen_subjects`,
  access: withActing(student),
  body,
  reply,
  summary: 'Choose failed and current subjects for the running semester; not to be taken back',
})
export const storeSummer = route({
  name: 'studies.choosing.summer',
  method: 'POST',
  path: `${base}/choose_summer`,
  access: withActing(student),
  body,
  reply,
  summary: 'Choose one to three subjects for the summer; not to be taken back',
})

import { Verdict } from '@halaqa/grading/contract'
import { staff } from '@halaqa/identity/contract'
import {
  file,
  id,
  idInPath,
  idInQuery,
  instant,
  optionalText,
  pageOf,
  paging,
  problem,
  route,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { gradeRead, gradeRelease, StudentState, studentExport, studentRead } from '@halaqa/students/contract'
import { Named } from '@halaqa/studies/contract'
import { z } from 'zod'

/**
 * The history of students, semester by semester (routes T0278, T0279). The figures of a semester count what is confirmed
 * as it was confirmed, and everybody else by what the records say today.
 */
/** A result of the semester is not released, or the student had not begun. */
export const historyNotReady = problem('history-not-ready', 409)

/** An average with two places, 0 to 4; null before the first result. */
const average = z.number().nullable()
const Figures = z.object({
  total: z.int(),
  /** Written down for good. */
  confirmed: z.int(),
  /** Began in this semester. */
  started: z.int(),
  graduated: z.int(),
  passed: z.int(),
  repeated: z.int(),
  /** Of the cumulative averages. */
  average,
  states: z.array(z.object({ state: StudentState, count: z.int() })),
  programmes: z.array(
    z.object({
      specialty_id: id,
      name: z.string(),
      count: z.int(),
      started: z.int(),
      graduated: z.int(),
      average,
    }),
  ),
})
const asked = {
  q: z.string().max(100).optional(),
  filter: z
    .strictObject({
      state: StudentState.optional(),
      specialty_id: idInQuery.optional(),
      confirmed: yesNoInQuery.optional(),
    })
    .default({}),
}
export type HistoryAsked = z.output<z.ZodObject<typeof asked>>
const ofSemester = z.object({ academic_year_id: idInPath, semester_id: idInPath })
export const semesterHistory = route({
  name: 'records.history.index',
  method: 'GET',
  path: '/students/dashboard/history/{academic_year_id}/{semester_id}',
  access: staff(studentRead),
  params: ofSemester,
  query: z.strictObject({ ...paging(), ...asked }),
  reply: pageOf(
    z.object({
      id,
      number: z.string(),
      full_name: z.string(),
      gender: z.string(),
      specialty: z.string(),
      state: StudentState,
      gpa: average,
      verdict: Verdict.nullable(),
      confirmed: z.boolean(),
    }),
  ).extend({
    semester: Named,
    /** Where one may go from here: every semester with its year, the newest first. */
    semesters: z.array(Named.extend({ year_id: id })),
    figures: Figures,
  }),
  summary: 'The students of a semester in figures, and one by one',
})
/** Not in the specification. */
export const exportHistory = route({
  name: 'records.history.export',
  method: 'GET',
  path: '/students/dashboard/history/{academic_year_id}/{semester_id}/export',
  access: staff(studentExport),
  params: ofSemester,
  query: z.strictObject({ ...asked, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'Export the students of a semester',
})
export type SemesterHistory = z.infer<typeof semesterHistory.reply>

const Standing = z.object({
  state: StudentState,
  specialty: z.string(),
  term: z.int(),
  hours: z.int(),
  passed_hours: z.int(),
  failed_hours: z.int(),
  /** Of the semester by itself; cumulative up to it. */
  semester_gpa: average,
  gpa: average,
  /** What promotion said; null before it ran. */
  verdict: Verdict.nullable(),
})
export const HistoryDraft = z.object({
  student: z.object({ id, number: z.string(), full_name: z.string(), gender: z.string() }),
  semester: Named.extend({ year_id: id }),
  /** By the records of today. */
  now: Standing,
  confirmed: Standing.extend({ note: z.string(), by: z.string(), at: instant }).nullable(),
  /** Subjects of the semester whose result is not released or has no mark. */
  pending: z.int(),
  can: z.object({ confirm: z.boolean() }),
})
const ofOne = {
  path: '/students/dashboard/createhistory/{id}/{semester_id}',
  params: z.object({ id: idInPath, semester_id: idInPath }),
}
export const historyDraft = route({
  ...ofOne,
  name: 'records.history-of.create',
  method: 'GET',
  access: staff(gradeRead),
  reply: HistoryDraft,
  summary: 'What a student’s semester came to, to be confirmed',
})
/** Not in the specification, which names no save for the screen. */
export const confirmHistory = route({
  ...ofOne,
  name: 'records.history-of.confirm',
  method: 'POST',
  access: staff(gradeRelease),
  /** Needed where what was confirmed is replaced: why. */
  body: z.strictObject({ note: optionalText(500).meta({ 'x-kind': 'long-text' }) }),
  reply: HistoryDraft,
  summary: 'Write down what a student’s semester came to; it stays, whatever is changed later',
})

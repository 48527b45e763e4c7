import { staff } from '@halaqa/identity/contract'
import { action, day, id, idInPath, problem, resource, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { cycleRead, cycleWrite } from './permissions.ts'

export const academicYearExists = problem('academic-year-exists', 409)
/** The new days would leave a semester of the year outside. */
export const yearTooShort = problem('year-too-short', 422)

const fields = {
  /** `2026/2027` */
  name: text(20),
  starts_on: day,
  ends_on: day,
  /** Not settled yet: a plan that may still change. */
  tentative: z.boolean(),
}
type Days = { starts_on: string; ends_on: string }
/** The last day is not before the first. */
export function inOrder({ starts_on, ends_on }: Days, context: z.RefinementCtx<Days>): void {
  if (ends_on < starts_on)
    context.addIssue({ code: 'custom', path: ['ends_on'], params: { key: 'ends-before-start' }, input: ends_on })
}

export const AcademicYearInput = z.strictObject(fields).superRefine(inOrder)
export const AcademicYear = z.object({ id, ...fields })

/** A year of the calendar; not a year of study, which is `academics.structure-year`. */
export const years = resource({
  name: 'academics.year',
  path: '/academycycle/years',
  record: AcademicYear,
  input: AcademicYearInput,
  read: staff(cycleRead),
  write: staff(cycleWrite),
  list: { sort: '-starts_on', filters: ['tentative'], search: ['name'] },
  edits: ['tentative'],
  can: ['copy'],
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    deleteBulk: '/delete-bulk',
  },
})

/** Without a day it begins 52 weeks later, so that every date keeps its day of the week. */
export const copyYear = action({
  name: 'academics.year.copy',
  path: '/academycycle/years/copy/{id}',
  access: staff(cycleWrite),
  params: z.object({ id: idInPath }),
  query: z.strictObject({ first_day: day.optional() }),
  body: z.strictObject({ first_day: day.optional() }),
  reply: z.object({ id, name: z.string(), semesters: z.int(), events: z.int() }),
  summary: 'Copy a year with its semesters and events to the next, shifted, as tentative',
})

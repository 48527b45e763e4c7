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
  startsOn: day,
  endsOn: day,
  /** Not settled yet: a plan that may still change. */
  tentative: z.boolean(),
}
type Days = { startsOn: string; endsOn: string }
/** The last day is not before the first. */
export function inOrder({ startsOn, endsOn }: Days, context: z.RefinementCtx<Days>): void {
  if (endsOn < startsOn)
    context.addIssue({ code: 'custom', path: ['endsOn'], params: { key: 'ends-before-start' }, input: endsOn })
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
  list: { sort: '-startsOn', filters: ['tentative'], search: ['name'] },
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
  query: z.strictObject({ starts_on: day.optional() }),
  body: z.strictObject({ starts_on: day.optional() }),
  reply: z.object({ id, name: z.string(), semesters: z.int(), events: z.int() }),
  summary: 'Copy a year with its semesters and events to the next, shifted, as tentative',
})

import { staff } from '@halaqa/identity/contract'
import { action, day, id, idInPath, idInQuery, problem, reference, resource } from '@halaqa/kit-contract'
import { z } from 'zod'
import { names } from './names.ts'
import { cycleRead, cycleWrite, semesterActivate } from './permissions.ts'
import { inOrder } from './year.ts'

/** The running semester is another one than the officer saw. */
export const activeSemesterChanged = problem('active-semester-changed', 409)
export const semesterAlreadyActive = problem('semester-already-active', 409)
/** The running semester is not removed. */
export const semesterIsActive = problem('semester-is-active', 409)
export const semesterHasEvents = problem('semester-has-events', 409)
export const semesterExists = problem('semester-exists', 409)
/** Facts: `startsOn` and `endsOn` of the year. */
export const semesterOutsideYear = problem('semester-outside-year', 422)

export const semesterKinds = ['first', 'second', 'summer'] as const
export const SemesterKind = z.enum(semesterKinds)
export type SemesterKind = z.infer<typeof SemesterKind>
export const SemesterState = z.enum(['inactive', 'active'])

const fields = {
  year_id: reference('academics.year'),
  kind: SemesterKind,
  ...names,
  starts_on: day,
  ends_on: day,
  tentative: z.boolean(),
}
export const SemesterInput = z.strictObject(fields).superRefine(inOrder)
export const Semester = z.object({ id, ...fields, state: SemesterState })

export const semesters = resource({
  name: 'academics.semester',
  path: '/academycycle/semesters',
  record: Semester,
  input: SemesterInput,
  read: staff(cycleRead),
  write: staff(cycleWrite),
  parent: 'year_id',
  list: { sort: 'starts_on', filters: ['kind', 'state', 'tentative'], search: ['name_ar', 'name_en'] },
  edits: ['tentative'],
  can: ['copy'],
  operations: {
    list: '/{year_id}',
    create: '/create/{year_id}',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    /** With a year in the address, only semesters of that year; others are not there. */
    deleteBulk: '/delete-bulk/{year_id?}',
  },
})

const params = z.object({ id: idInPath })
/**
 * `instead_of` is the running semester that the officer saw, null when none ran. When it is another one by now, the
 * officer is told (`active-semester-changed`) and nothing changes.
 */
export const activateSemester = action({
  name: 'academics.semester.activate',
  path: '/academycycle/semesters/activate/{id}',
  access: staff(semesterActivate),
  params,
  body: z.strictObject({ instead_of: id.nullable() }),
  reply: z.object({ id, instead_of: id.nullable() }),
  summary: 'Make a semester the running one',
})

export const copySemester = action({
  name: 'academics.semester.copy',
  path: '/academycycle/semesters/copy/{id}',
  access: staff(cycleWrite),
  params,
  query: z.strictObject({ into_year_id: idInQuery.optional(), first_day: day.optional() }),
  body: z.strictObject({ into_year_id: reference('academics.year'), first_day: day }),
  reply: z.object({ id, events: z.int() }),
  summary: 'Copy a semester with its events into a year, shifted, as tentative',
})

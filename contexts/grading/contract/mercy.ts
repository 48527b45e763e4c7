import { staff } from '@halaqa/identity/contract'
import {
  action,
  file,
  id,
  idInPath,
  idInQuery,
  instant,
  pageOf,
  paging,
  problem,
  reference,
  route,
  text,
} from '@halaqa/kit-contract'
import { gradeRead, gradeRelease } from '@halaqa/students/contract'
import { Named } from '@halaqa/studies/contract'
import { z } from 'zod'

/** Marks of mercy (decision 22; routes T0334 to T0336): points that lift a failing result to the pass mark. */
export const nobodyToMercy = problem('nobody-to-mercy', 409)
/** Students see a result that it lifted, or were moved on by it: that is taken back first. */
export const mercyIsShown = problem('mercy-is-shown', 409)
export const mercyIsUndone = problem('mercy-is-undone', 409)

/** A failing result of a student in a semester. */
export type Failing = { id: number; mark: number }
/**
 * Which results are lifted, and by how much: those that lack least first, as long as the points of the student last.
 * Points are given only where they make a pass; a subject that would still fail gets none.
 */
export function mercyOf(failing: readonly Failing[], { pass_mark, points }: { pass_mark: number; points: number }) {
  const given: { id: number; points: number }[] = []
  let left = points
  const lacking = failing.map(({ id, mark }) => ({ id, points: pass_mark - mark })).filter(each => each.points > 0)
  for (const each of lacking.sort((a, b) => a.points - b.points || a.id - b.id)) {
    if (each.points > left) break
    left -= each.points
    given.push(each)
  }
  return given
}

/**
 * Points that count for a mark which a decision lifted, now that its parts make `total`: as many as make a pass, and none
 * where it passes without them or would fail with all that the decision leaves the student.
 */
export function mercyFor(total: number | null, { pass_mark, points }: { pass_mark: number; points: number }): number {
  if (total === null || total >= pass_mark) return 0
  return pass_mark - total <= points ? pass_mark - total : 0
}

/** Points a student may get in a semester. */
const points = z.int().min(1).max(20)
const asked = {
  semester_id: idInQuery.optional(),
  points: z.coerce.number().int().min(1).max(20).default(3),
}
export const MercyRow = z.object({
  /** Of the enrolment. */
  id,
  student_id: id,
  number: z.string(),
  full_name: z.string(),
  subject: z.string(),
  before: z.int(),
  points: z.int(),
  after: z.int(),
})
const list = { ...paging(), sort: z.enum(['number', '-number']).default('number'), q: z.string().max(100).optional() }
const sheet = z.object({ export: z.enum(['xlsx', 'csv']) })

export const mercyCandidates = route({
  name: 'grading.mercy.list',
  method: 'GET',
  path: '/students/Mercy/index',
  access: staff(gradeRead),
  query: z.strictObject({ ...list, ...asked }),
  reply: pageOf(MercyRow).extend({
    semester: Named.nullable(),
    semesters: z.array(Named),
    running_semester_id: z.int().nullable(),
    students: z.int(),
    can: z.object({ apply: z.boolean() }),
  }),
  summary: 'Which failing results of a semester would pass with so many points a student',
})
export const exportCandidates = route({
  name: 'grading.mercy.exportList',
  method: 'GET',
  path: '/students/Mercy/index/{export}',
  access: staff(gradeRead),
  params: sheet,
  query: z.strictObject(asked),
  reply: file('application/octet-stream'),
  summary: 'The same as a sheet',
})
export const applyMercy = action({
  name: 'grading.mercy.apply',
  path: '/students/Mercy/apply',
  access: staff(gradeRelease),
  query: z.strictObject(asked),
  body: z.strictObject({ semester_id: reference('curriculum.semester'), points, decision_number: text(40) }),
  reply: z.object({ id, students: z.int(), results: z.int() }),
  summary: 'Give marks of mercy by a decision: all of them or none',
})
/** Takes a decision of mercy back as a whole: its points go, the marks are what their parts make. */
export const undoMercy = action({
  name: 'grading.mercy.undo',
  path: '/students/Mercy/undo/{id}',
  access: staff(gradeRelease),
  params: z.object({ id: idInPath }),
  body: z.strictObject({ reason: text(500) }),
  reply: z.object({ id, results: z.int() }),
  summary: 'Take marks of mercy of a decision back, as long as students see none of them',
})
const AppliedRow = MercyRow.extend({
  run_id: id,
  /** Points of it that count today: fewer, or none, where the mark was changed since. */
  counted: z.int(),
  /** The mark as it stands today. */
  mark: z.int().nullable(),
  decision_number: z.string(),
  semester: z.string(),
  at: instant,
  by: z.string(),
  undone_at: instant.nullable(),
  undone_by: z.string().nullable(),
  can: z.object({ undo: z.boolean() }),
})
const reported = { semester_id: idInQuery.optional() }
export const mercyReport = route({
  name: 'grading.mercy.report',
  method: 'GET',
  path: '/students/Mercy/report',
  access: staff(gradeRead),
  query: z.strictObject({ ...list, filter: z.strictObject(reported).default({}) }),
  reply: pageOf(AppliedRow),
  summary: 'The marks of mercy that were given, with their decisions',
})
export const exportMercy = route({
  name: 'grading.mercy.exportReport',
  method: 'GET',
  path: '/students/Mercy/report/{export}',
  access: staff(gradeRead),
  params: sheet,
  query: z.strictObject(reported),
  reply: file('application/octet-stream'),
  summary: 'The marks of mercy that were given as a sheet',
})

import { staff } from '@halaqa/identity/contract'
import { action, id, idInPath, idInQuery, instant, longText, problem, reference, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { mergeWrite } from './permissions.ts'

/** Only two records of one civil number are merged. */
export const notOnePerson = problem('student-merge-not-one-person', 409)
/** One of them was merged into the other already, or has graduated. */
export const mergeNotAllowed = problem('student-merge-not-allowed', 409)
/** A day has passed, or the records have been worked on since. */
export const mergeSettled = problem('student-merge-settled', 409)

export const Merge = z.object({
  id,
  from: z.object({ id, number: z.string(), full_name: z.string() }),
  into: z.object({ id, number: z.string(), full_name: z.string() }),
  enrolments: z.int(),
  notes: z.int(),
  messages: z.int(),
  reason: z.string(),
  by: z.string(),
  at: instant,
  undone_at: instant.nullable(),
  can: z.object({ undo: z.boolean() }),
})
/**
 * Two records of one person become one: subjects with their marks, notes and messages of `from` go to `into`, and `from` is
 * withdrawn. Subjects that both have in one semester stay where they are, and are counted.
 */
export const mergeStudents = action({
  name: 'students.merge.perform',
  path: '/students/merge',
  access: staff(mergeWrite),
  query: z.strictObject({ from_id: idInQuery.optional(), into_id: idInQuery.optional() }),
  body: z.strictObject({
    from_id: reference('students.student'),
    into_id: reference('students.student'),
    reason: longText(1000),
  }),
  reply: Merge,
  summary: 'Merge two records of one person; it can be undone for a day',
})
/** Not in the specification: what was merged, and the way back. */
export const listMerges = route({
  name: 'students.merge.list',
  method: 'GET',
  path: '/students/merge/list',
  access: staff(mergeWrite),
  reply: z.object({ rows: z.array(Merge) }),
  summary: 'The newest hundred merges, and which can be undone',
})
export const undoMerge = action({
  name: 'students.merge.undo',
  path: '/students/merge/undo/{id}',
  access: staff(mergeWrite),
  params: z.object({ id: idInPath }),
  reply: Merge,
  summary: 'Take a merge of the last day back: everything returns to where it was',
})

import { staff } from '@halaqa/identity/contract'
import {
  action,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  longText,
  problem,
  reference,
  route,
  shownVersion,
  text,
  VersionQuery,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { stateWrite, studentRead } from '@halaqa/students/contract'
import { z } from 'zod'
import { DismissalGround } from './dismissal.ts'

/** Exceptions from dismissal (routes T0264 to T0270): promotion does not propose whoever has one. */
export const exceptionExists = problem('dismissal-exception-exists', 409)

const read = staff(studentRead)
const write = staff(stateWrite)
const base = '/students/expell_exception'
const params = z.object({ id: idInPath })
const terms = {
  ground: DismissalGround,
  /** The last semester that is judged with it. */
  until_semester_id: reference('curriculum.semester'),
  decision_number: text(40),
  reason: longText(500),
}
export const DismissalException = z.object({
  id,
  student_id: id,
  number: z.string(),
  full_name: z.string(),
  ground: DismissalGround,
  until_semester_id: id,
  until_semester: z.string(),
  decision_number: z.string(),
  reason: z.string(),
  by: z.string(),
  at: instant,
  /** The last semester that it holds for has ended. */
  is_over: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type DismissalException = z.infer<typeof DismissalException>

export const listDismissalExceptions = list({
  word: 'grading.dismissal-exception',
  path: `${base}/index`,
  access: read,
  row: DismissalException,
  sorts: ['id', 'number', 'full_name', 'ground', 'decision_number', 'by', 'at'],
  sort: '-id',
  filters: { student_id: idInQuery, ground: DismissalGround, over: yesNoInQuery },
  columns: ['number', 'full_name', 'ground', 'until_semester', 'decision_number', 'reason', 'by', 'at'],
  sheet: { path: `${base}/export` },
  summary: 'Students who are excepted from dismissal',
})
export const createDismissalException = route({
  name: 'grading.dismissal-exception.create',
  method: 'GET',
  path: `${base}/create`,
  access: write,
  query: z.strictObject({ student_id: idInQuery.optional(), ground: DismissalGround.optional() }),
  reply: z.object({
    student_id: id.nullable(),
    ground: DismissalGround,
    until_semester_id: id.nullable(),
  }),
  summary: 'What an exception from dismissal starts from: the running semester',
})
export const storeDismissalException = route({
  name: 'grading.dismissal-exception.store',
  method: 'POST',
  path: `${base}/store`,
  access: write,
  body: z.strictObject({ student_id: reference('students.student'), ...terms }),
  reply: DismissalException,
  status: 201,
  summary: 'Except a student from dismissal by a decision, until a semester',
})
export const showDismissalException = route({
  name: 'grading.dismissal-exception.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: read,
  params,
  reply: DismissalException,
  summary: 'An exception from dismissal',
})
export const editDismissalException = route({
  name: 'grading.dismissal-exception.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: write,
  params,
  reply: DismissalException.extend(shownVersion),
  summary: 'An exception from dismissal, to be changed',
})
export const updateDismissalException = route({
  name: 'grading.dismissal-exception.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: write,
  params,
  changes: editDismissalException,
  query: VersionQuery,
  body: z.strictObject(terms),
  reply: DismissalException,
  summary: 'Change an exception from dismissal',
})
export const deleteDismissalException = action({
  name: 'grading.dismissal-exception.delete',
  path: `${base}/delete/{id}`,
  access: write,
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Take an exception from dismissal back',
})

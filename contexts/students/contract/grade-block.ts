import { staff } from '@halaqa/identity/contract'
import {
  action,
  day,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  problem,
  route,
  shownVersion,
  text,
  VersionQuery,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { gradeRead, gradeRelease } from './permissions.ts'
import { StudentHead } from './student-head.ts'

/** Students to whom no result is shown for a while (routes T0310 to T0316): they are told why. */
export const alreadyBlocked = problem('grades-already-blocked', 409)

const read = staff(gradeRead)
const write = staff(gradeRelease)
const base = '/students/Blockedgrades'
const params = z.object({ id: idInPath })
/** Until when, that day counted; null until it is taken back. */
const fields = { reason: text(500), until: day.nullable().default(null) }

export const GradeBlock = z.object({
  id,
  student_id: id,
  number: z.string(),
  full_name: z.string(),
  reason: z.string(),
  until: day.nullable(),
  is_over: z.boolean(),
  created_at: instant,
  by: z.string(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export const listBlocks = list({
  word: 'students.grade-block',
  path: `${base}/index`,
  access: read,
  row: GradeBlock,
  sorts: ['id', 'number', 'full_name', 'until', 'created_at'],
  sort: '-id',
  filters: { over: yesNoInQuery },
  summary: 'Students to whom no result is shown',
})
export const createBlock = route({
  name: 'students.grade-block.create',
  method: 'GET',
  path: `${base}/create`,
  access: write,
  query: z.strictObject({ student_id: idInQuery.optional() }),
  reply: z.object({ student: StudentHead.nullable() }),
  summary: 'What blocking the results of a student starts from',
})
export const storeBlock = route({
  name: 'students.grade-block.store',
  method: 'POST',
  path: `${base}/store`,
  access: write,
  body: z.strictObject({ number: text(20), ...fields }),
  reply: GradeBlock,
  status: 201,
  summary: 'Show no result to a student, with the reason and until when',
})
export const showBlock = route({
  name: 'students.grade-block.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: read,
  params,
  reply: GradeBlock,
  summary: 'Why a student sees no result',
})
export const editBlock = route({
  name: 'students.grade-block.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: write,
  params,
  reply: GradeBlock.extend(shownVersion),
  summary: 'Why a student sees no result, to be changed',
})
export const updateBlock = route({
  name: 'students.grade-block.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: write,
  params,
  changes: editBlock,
  query: VersionQuery,
  body: z.strictObject(fields),
  reply: GradeBlock,
  summary: 'Change the reason or the end of a block',
})
export const deleteBlock = action({
  name: 'students.grade-block.delete',
  path: `${base}/delete/{id}`,
  access: write,
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Show the student the results again',
})

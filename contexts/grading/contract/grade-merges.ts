import { PartKey } from '@halaqa/curriculum/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  file,
  id,
  idInPath,
  idInQuery,
  instant,
  longText,
  pageOf,
  paging,
  problem,
  route,
} from '@halaqa/kit-contract'
import { gradeRead, mergeWrite } from '@halaqa/students/contract'
import { EnrolmentState } from '@halaqa/studies/contract'
import { z } from 'zod'
import { gradeApprove } from './permissions.ts'

/**
 * Two attempts at a subject that are one become one (route T0373): what both records of a merge have in one semester, and
 * what a student was put into twice. The mark of a part that stands is that of the attempt that is kept, else the other’s.
 */
/** Not two attempts of one student at one subject, or one of them was recognised. */
export const notOneAttempt = problem('grade-merge-not-one-attempt', 409)
/** A change of a mark is open, both were complained about, or the one to be dropped has mercy: it stays. */
export const gradeMergeWaits = problem('grade-merge-waits', 409)
/** A day has passed, it was undone, or the marks have been worked on since. */
export const gradeMergeSettled = problem('grade-merge-settled', 409)
export const gradeMergeExists = problem('grade-merge-exists', 409)

const read = staff(gradeRead)
const write = staff(mergeWrite)
const base = '/students/merge/grade'
const params = z.object({ id: idInPath })

const Attempt = z.object({
  /** Of the enrolment. */
  id,
  student_id: id,
  number: z.string(),
  semester: z.string(),
  state: EnrolmentState,
  mark: z.int().nullable(),
})
export const GradePair = z.object({
  key: z.string(),
  full_name: z.string(),
  subject: z.string(),
  /** records: of two merged records in one semester; twice: one record, two semesters. */
  why: z.enum(['records', 'twice']),
  keep: Attempt,
  drop: Attempt,
})
export const GradeMerge = z.object({
  id,
  full_name: z.string(),
  number: z.string(),
  subject: z.string(),
  keep_id: id,
  drop_id: id,
  /** open: released results wait for a second officer. */
  state: z.enum(['open', 'done', 'refused', 'undone']),
  reason: z.string(),
  by: z.string(),
  at: instant,
  decided_by: z.string().nullable(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean(), undo: z.boolean() }),
})
export type GradeMerge = z.infer<typeof GradeMerge>

const asked = { q: z.string().max(100).optional() }
export const listGradePairs = route({
  name: 'grading.grade-merge.list',
  method: 'GET',
  path: base,
  access: read,
  query: z.strictObject({ ...paging(), ...asked }),
  reply: pageOf(GradePair).extend({
    /** The newest fifty that were asked for. */
    merges: z.array(GradeMerge),
    can: z.object({ merge: z.boolean() }),
  }),
  summary: 'Attempts at a subject that ought to be one, and what was merged',
})
/** Not in the specification. */
export const exportGradePairs = route({
  name: 'grading.grade-merge.export',
  method: 'GET',
  path: `${base}/export`,
  access: read,
  query: z.strictObject({ ...asked, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'Export the attempts that ought to be one',
})
const chosen = { keep_id: id, drop_id: id }
/** Not in the specification: what would stand. */
export const tryGradeMerge = route({
  name: 'grading.grade-merge.try',
  method: 'GET',
  path: `${base}/trial`,
  access: read,
  query: z.strictObject({ keep_id: idInQuery.optional(), drop_id: idInQuery.optional() }),
  reply: z.object({
    allowed: z.boolean(),
    reason: z.string().nullable(),
    /** Students see one of them: a second officer has to agree. */
    needs_approval: z.boolean(),
    pair: GradePair.nullable(),
    /** Hundredths of a point. */
    parts: z.array(
      z.object({
        part: PartKey,
        label: z.string(),
        keep: z.int().nullable(),
        drop: z.int().nullable(),
        stands: z.int().nullable(),
      }),
    ),
    /** The whole mark that follows. */
    mark: z.int().nullable(),
  }),
  summary: 'Which marks would stand if two attempts were merged',
})
export const mergeGrades = route({
  name: 'grading.grade-merge.perform',
  method: 'POST',
  path: base,
  access: write,
  body: z.strictObject({ ...chosen, reason: longText(500) }),
  reply: GradeMerge,
  status: 201,
  summary: 'Merge two attempts; where students see a result, ask for it',
})
export const approveGradeMerge = action({
  name: 'grading.grade-merge.approve',
  path: `${base}/approve/{id}`,
  access: staff(gradeApprove),
  params,
  reply: GradeMerge,
  summary: 'Agree to a merge of released results that another officer asked for',
})
export const refuseGradeMerge = action({
  name: 'grading.grade-merge.refuse',
  path: `${base}/refuse/{id}`,
  access: staff(gradeApprove),
  params,
  reply: GradeMerge,
  summary: 'Refuse a merge of released results',
})
export const undoGradeMerge = action({
  name: 'grading.grade-merge.undo',
  path: `${base}/undo/{id}`,
  access: write,
  params,
  reply: GradeMerge,
  summary: 'Take a merge of the last day back: both attempts are as they were',
})

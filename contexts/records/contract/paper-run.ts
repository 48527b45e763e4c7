import { staff } from '@halaqa/identity/contract'
import {
  action,
  file,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  manyIds,
  pageOf,
  paging,
  problem,
  reference,
  route,
} from '@halaqa/kit-contract'
import { StudentState, Term } from '@halaqa/students/contract'
import { z } from 'zod'
import { PaperKind } from './paper.ts'
import { paperIssue } from './permissions.ts'

/** Nobody is meant, or too many at once: `facts.most`. */
export const nobodyMeant = problem('paper-run-nobody', 422)
export const tooManyMeant = problem('paper-run-too-many', 422)
/** Another run of the same kind is still at work. */
export const paperRunIsWorking = problem('paper-run-working', 409)
/** It is done, or cancelled, or still at work: there is nothing to cancel, or to go on with. */
export const paperRunIsOver = problem('paper-run-over', 409)
export const paperRunNotCancelled = problem('paper-run-not-cancelled', 409)
/** How many students one run takes. */
export const mostStudents = 10_000

const access = staff(paperIssue)
/** Whose papers: those named, or all of a filter. */
const wanted = {
  kind: PaperKind,
  state: StudentState.nullable().default(null),
  specialty_id: reference('academics.specialty').nullable().default(null),
  term: Term.nullable().default(null),
}
export const PaperRunInput = z.strictObject({ ...wanted, ids: manyIds.optional() })

export const PaperRun = z.object({
  id,
  kind: PaperKind,
  state: z.enum(['waiting', 'issuing', 'printing', 'done', 'cancelled']),
  /** Why it ended by itself, in the language of whoever asks. */
  reason: z.string().nullable(),
  /** Students looked at, of all. */
  processed: z.int(),
  total: z.int(),
  issued: z.int(),
  refused: z.int(),
  by: z.string(),
  at: instant,
  finished_at: instant.nullable(),
  /** What is printed: a file for every hundred papers, in the order of the students. */
  files: z.array(z.object({ part: z.int(), first: z.string(), last: z.string(), papers: z.int() })),
  can: z.object({ cancel: z.boolean(), go_on: z.boolean() }),
})
export type PaperRun = z.infer<typeof PaperRun>

export const paperRuns = list({
  word: 'records.paper-run',
  path: '/students/papers/many',
  access,
  row: PaperRun,
  sorts: ['id', 'kind', 'state', 'processed', 'issued', 'by', 'at'],
  sort: '-id',
  search: false,
  columns: ['kind', 'state', 'processed', 'issued', 'refused', 'by', 'at'],
  summary: 'Papers that were issued to many at once, with their progress and files',
})
/** How many students a filter means, how many of them were issued this paper in the last 30 days and hold it still, and how many cannot have it. */
export const paperRunPreview = route({
  name: 'records.paper-run.preview',
  method: 'GET',
  path: '/students/papers/many/preview',
  access,
  query: z.strictObject({
    kind: PaperKind.optional(),
    state: StudentState.optional(),
    specialty_id: idInQuery.optional(),
    term: z.coerce.number().int().min(1).max(12).optional(),
  }),
  reply: z.object({
    total: z.int(),
    most: z.int(),
    holding: z.int(),
    /** Who would get none now, by the code of the refusal. */
    refused: z.array(z.object({ reason: z.string(), count: z.int() })),
  }),
  summary: 'How many students a run of papers would look at',
})
export const startPaperRun = route({
  name: 'records.paper-run.store',
  method: 'POST',
  path: '/students/papers/many',
  access,
  body: PaperRunInput,
  reply: PaperRun,
  status: 201,
  summary: 'Issue a paper to many students, as a job with progress; who cannot have it is named with the reason',
})
const ofRun = { access, params: z.object({ id: idInPath }), reply: PaperRun }
export const cancelPaperRun = action({
  name: 'records.paper-run.cancel',
  path: '/students/papers/many/{id}/cancel',
  ...ofRun,
  summary: 'Break a run of papers off; what was issued stays, and it can be gone on with',
})
export const continuePaperRun = action({
  name: 'records.paper-run.go_on',
  path: '/students/papers/many/{id}/continue',
  ...ofRun,
  summary: 'Go on with a run of papers that was cancelled, from where it stopped',
})
export const paperRunRefusals = route({
  name: 'records.paper-run.refusals',
  method: 'GET',
  path: '/students/papers/many/{id}/refused',
  access,
  params: z.object({ id: idInPath }),
  query: z.strictObject({ ...paging(), sort: z.enum(['id', '-id']).default('id') }),
  reply: pageOf(z.object({ id, student_id: id, number: z.string(), full_name: z.string(), reason: z.string() })),
  summary: 'Who got no paper in a run, and why',
})
export const paperRunFile = route({
  name: 'records.paper-run.file',
  method: 'GET',
  path: '/students/papers/many/{id}/{part}',
  access,
  params: z.object({ id: idInPath, part: z.coerce.number().int().min(1).max(10_000) }),
  reply: file('application/pdf'),
  summary: 'The papers of a run as one file to be printed',
})

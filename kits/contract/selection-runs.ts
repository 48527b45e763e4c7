import { z } from 'zod'
import { id, idInPath, instant } from './fields.ts'
import { list } from './list.ts'
import { problem } from './problem.ts'
import { route } from './route.ts'
import { selectionsAddress } from './selections-address.ts'

export const selectionRunAtWork = problem('selection-run-at-work', 409)
export const selectionRunOver = problem('selection-run-over', 409)
/** It changed nothing, so that there is nothing to put back. */
export const selectionNotPutBack = problem('selection-not-put-back', 409)
/** An act on all that match which a job does. Only whoever began it sees it, for a month. */
export const SelectionRun = z.object({
  id: z.int(),
  /** The names of the act's route and of the list's. */
  operation: z.string(),
  listing: z.string(),
  /** Of an act with several verbs the one that was chosen. */
  act: z.string().nullable(),
  title: z.string(),
  state: z.enum(['waiting', 'working', 'done', 'cancelled']),
  /** Rows acted on or refused, of all. */
  processed: z.int(),
  total: z.int(),
  refused: z.int(),
  /** Whether it is an edit that is over and has changed something: what stood before can be put back. */
  can_put_back: z.boolean(),
  /** Why it ended by itself, in the language of whoever asks. */
  reason: z.string().nullable(),
  at: instant,
  finished_at: instant.nullable(),
})
export type SelectionRun = z.infer<typeof SelectionRun>

const access = { guards: ['users'] }
const base = selectionsAddress
const params = z.object({ id: idInPath })
export const selectionRuns = route({
  name: 'platform.selection-run.list',
  method: 'GET',
  path: base,
  access,
  query: z.strictObject({ listing: z.string().max(100).optional() }),
  reply: z.object({ rows: z.array(SelectionRun) }),
  summary: 'What one does to all that match in a list, at work or done within a week; newest first, ten at most',
})
const ofRun = { access, params, reply: SelectionRun }
export const selectionRun = route({
  ...ofRun,
  name: 'platform.selection-run.show',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'How far an act on all that match has come',
})
export const cancelSelectionRun = route({
  ...ofRun,
  name: 'platform.selection-run.cancel',
  method: 'POST',
  path: `${base}/{id}/cancel`,
  summary: 'Break it off; what was done stays',
})
export const goOnWithSelectionRun = route({
  ...ofRun,
  name: 'platform.selection-run.goOn',
  method: 'POST',
  path: `${base}/{id}/go_on`,
  summary: 'Go on with what was broken off, with the rows that are left',
})
export const putBackSelectionRun = route({
  ...ofRun,
  name: 'platform.selection-run.putBack',
  method: 'POST',
  path: `${base}/{id}/put_back`,
  summary: 'Put back what an edit has changed, but for rows that were changed since; answers the run that does it',
})
export const selectionOutcomes = ['done', 'refused', 'left'] as const
export const selectionRows = list({
  word: 'platform.selection-row',
  path: `${base}/{id}/rows`,
  access,
  params,
  row: z.object({
    id,
    name: z.string(),
    outcome: z.enum(selectionOutcomes),
    /** Why it was refused, or what went with it, in the language of whoever began. */
    message: z.string().nullable(),
    /** Of an edit: what stood and what stands, in the language of whoever asks; null of another act. */
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  sorts: ['id', 'name', 'outcome'],
  sort: 'outcome',
  filters: { outcome: z.enum(selectionOutcomes) },
  columns: ['name', 'outcome', 'before', 'after', 'message'],
  summary: 'What became of each row of an act on all that match',
})

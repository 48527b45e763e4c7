import { z } from 'zod'

/** A value that stands in one field. */
export type EditScalar = string | number | boolean | null
/** What stood in a field and what stands after an edit of it, and both in words of the caller's language. */
export type Change = { before: EditScalar; after: EditScalar; said: { before: string; after: string } }
export type RowResult = {
  id: number
  ok: boolean
  code: string | null
  message: string | null
  /** Of a removal: whether it can be taken back. */
  can_undo?: boolean | undefined
  note?: string | undefined
  name?: string | undefined
  /** Of an edit (`EditResult`): what stands and what will, the same where nothing changes. */
  change?: Change | undefined
}
export type BulkResult = {
  dry_run: boolean
  done: number
  results: RowResult[]
  matched?: number | undefined
  tried?: number | undefined
  consequences?: { what: string; count: number }[] | undefined
  run_id?: number | undefined
  /** Of an edit that was done at once: the run under which its result is kept, to be put back from there. */
  kept_as?: number | undefined
}
/** What became of one row of an act on many; `code` of the problem and its words where it was refused. */
export const RowResult = z.object({
  id: z.int(),
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  can_undo: z.boolean().optional(),
  /** What goes with a row that is done: a seat that it gives back. */
  note: z.string().optional(),
  /** Of a trial on all that match, where nobody has the rows before them: as the list names it. */
  name: z.string().optional(),
})
/** What a bulk act answers: `done` counts the rows, of a trial those that would be. */
export const BulkResult = z.object({
  dry_run: z.boolean(),
  done: z.int(),
  results: z.array(RowResult),
  /** Of an act on all that match: how many those are, without the exceptions. */
  matched: z.int().optional(),
  /**
   * Of a trial on all that match: on how many of them it was tried, spread over the list; `done` is of those, and `results` has
   * the first hundred, refused ones before the others.
   */
  tried: z.int().optional(),
  /** Of a trial: what follows elsewhere and who hears of it, counted on those that were tried. */
  consequences: z.array(z.object({ what: z.string(), count: z.int() })).optional(),
  /** The run that does it, where there are too many to wait for (`selectionRun`). */
  run_id: z.int().optional(),
})

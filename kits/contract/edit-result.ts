import { z } from 'zod'
import { BulkResult, RowResult } from './bulk-result.ts'

export const editScalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const change = z.object({
  before: editScalar,
  after: editScalar,
  said: z.object({ before: z.string(), after: z.string() }),
})
/** What an edit of many rows answers: of each row what changes, and under which run it is kept. */
export const EditResult = BulkResult.extend({
  results: z.array(RowResult.extend({ change: change.optional() })),
  kept_as: z.int().optional(),
})

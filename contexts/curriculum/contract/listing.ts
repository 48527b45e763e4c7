import { id, idList } from '@halaqa/kit-contract'
import { z } from 'zod'

export { BulkResult, RowResult } from '@halaqa/kit-contract'
export const Bulk = z.strictObject({ ids: z.array(id).min(1).max(500), dry_run: z.boolean().default(false) })

/** The rows that a bulk act is about to touch; without them, all that stand under the address. */
export const SomeIds = z.strictObject({ ids: idList.optional() })

/** The whole order of what stands under one parent, in one request. */
export const Order = z.strictObject({ ids: z.array(id).min(1).max(500) })
/** `done` counts the rows that have another place now. */
export const Ordered = z.object({ done: z.int() })
export const Choice = z.object({ id, name: z.string() })

import { id, idList, manyIds, onMany } from '@halaqa/kit-contract'
import { z } from 'zod'

export { BulkResult, RowResult } from '@halaqa/kit-contract'
export const Bulk = z.strictObject(onMany)

/** The rows that a bulk act is about to touch; without them, all that stand under the address. */
export const SomeIds = z.strictObject({ ids: idList.optional() })

/** The whole order of what stands under one parent, in one request. */
export const Order = z.strictObject({ ids: manyIds })
/** `done` counts the rows that have another place now. */
export const Ordered = z.object({ done: z.int() })
export const Choice = z.object({ id, name: z.string() })

import { id } from '@halaqa/kit-contract'
import { z } from 'zod'

/** What every list of this context takes besides its sort and its filters. */
export const paging = {
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(25),
  q: z.string().max(100).optional(),
}
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.int(), current_page: z.int(), last_page: z.int() })

export { BulkResult, RowResult } from '@halaqa/kit-contract'
export const Bulk = z.strictObject({ ids: z.array(id).min(1).max(500), dry_run: z.boolean().default(false) })

/** `1,2,3` in a query. */
export const idList = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,499}$/)
  .transform(list => list.split(',').map(Number))
  .refine(ids => ids.every(each => id.safeParse(each).success))
/** The rows that a bulk act is about to touch; without them, all that stand under the address. */
export const SomeIds = z.strictObject({ ids: idList.optional() })

/** The whole order of what stands under one parent, in one request. */
export const Order = z.strictObject({ ids: z.array(id).min(1).max(500) })
/** `done` counts the rows that have another place now. */
export const Ordered = z.object({ done: z.int() })
export const Choice = z.object({ id, name: z.string() })

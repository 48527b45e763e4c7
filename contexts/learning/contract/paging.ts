import { z } from 'zod'

/** `1,2,3` in a query: the rows that a form names, or an act is about to touch. */
export const idList = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,499}$/)
  .transform(list => list.split(',').map(Number))
/** Which page of a list, and how long it is. */
export const paging = (perPage = 25, most = 200) => ({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(most).default(perPage),
  q: z.string().max(100).optional(),
})
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.int(), current_page: z.int(), last_page: z.int() })

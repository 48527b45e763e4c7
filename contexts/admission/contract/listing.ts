import { z } from 'zod'

/** `1,2,3` in the query of a preview: the rows that an act is about to touch. */
export const idList = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,499}$/)
  .optional()

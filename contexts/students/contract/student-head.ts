import { id } from '@halaqa/kit-contract'
import { z } from 'zod'

/** Whose page it is. */
export const StudentHead = z.object({
  id,
  number: z.string(),
  full_name: z.string(),
  gender: z.string(),
  state: z.string(),
  specialty: z.string(),
  term: z.int(),
  gpa: z.number().nullable(),
  passed_hours: z.int(),
})

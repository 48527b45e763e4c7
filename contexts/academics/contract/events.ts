import { event } from '@halaqa/kit-contract'
import { z } from 'zod'

/** Another semester runs from now on. `insteadOf` is the one that ran, null when none did. */
export const semesterActivated = event(
  'academics.semester-activated',
  z.object({ semester_id: z.int(), instead_of: z.int().nullable() }),
)

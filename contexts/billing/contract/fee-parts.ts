import { baisa, id } from '@halaqa/kit-contract'
import { z } from 'zod'

/** Whose fees they are, as every list of fees says it. */
export const who = {
  student_id: id,
  student: z.string(),
  number: z.string(),
  specialty_id: id,
  specialty: z.string(),
}
/**
 * What was charged for the semester and not taken back, what of that money settled, what a fund or a sponsor, what was let go, and what is open:
 * always charged = paid + granted + let_go + open.
 */
export const amounts = { charged: baisa, paid: baisa, granted: baisa, let_go: baisa, open: baisa }
export const totals = ['charged', 'paid', 'granted', 'let_go', 'open'] as const

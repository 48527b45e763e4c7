import { staff } from '@halaqa/identity/contract'
import { action, problem } from '@halaqa/kit-contract'
import { z } from 'zod'
import { receiptRecord } from './permissions.ts'

/** There is no payment of which the bank has not said the last word. */
export const nothingPending = problem('nothing-pending', 422)

/** How many payments the banks are asked about at once; those that were not asked for the longest time come first. */
export const mostReviewed = 20

/** T0846 */
export const reviewPayments = action({
  name: 'finance.pending-payment.verify',
  path: '/financials/reports/reviewpayment',
  access: staff(receiptRecord),
  reply: z.object({
    asked: z.int(),
    /** Of these: paid, over without money, and those that still wait. */
    paid: z.int(),
    over: z.int(),
    waiting: z.int(),
    /** Of those that wait, about how many a bank did not answer. */
    silent: z.int(),
  }),
  summary: 'Ask the banks about payments of which they have not said the last word, also long ago',
})

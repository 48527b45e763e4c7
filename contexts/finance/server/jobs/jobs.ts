import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { checkBooks } from '../books/check-books.ts'
import { gatherFigures } from '../figures/gather-figures.ts'
import { sumDays } from '../ledger/sum-days.ts'
import { pollOpenPayments } from '../payments/poll.ts'
import { settleCardRefunds } from '../refunds/refund-to-card.ts'

export const pollPaymentsJob = job({
  name: 'finance.poll-payments',
  schema: z.object({}),
  cron: '* * * * *',
  run: () => pollOpenPayments(),
})

/** Sends refunds to cards that were approved, and asks for answers that were lost. */
export const cardRefundsJob = job({
  name: 'finance.card-refunds',
  schema: z.object({}),
  cron: '* * * * *',
  run: async () => void (await settleCardRefunds()),
})

/** Adds what was posted to the sums of its days, so that a trial balance adds up days and not movements. */
export const sumDaysJob = job({
  name: 'finance.sum-days',
  schema: z.object({}),
  cron: '*/5 * * * *',
  run: async () => void (await sumDays()),
})

/** Often enough that the debits of a semester leave few rows to add up. */
export const gatherFiguresJob = job({
  name: 'finance.gather-figures',
  schema: z.object({}),
  cron: '*/5 * * * *',
  run: gatherFigures,
})

/** Every night: what the books say is what invoices, payments and refunds say. */
export const checkBooksJob = job({
  name: 'finance.check-books',
  schema: z.object({}),
  cron: '20 3 * * *',
  run: () => checkBooks(),
})

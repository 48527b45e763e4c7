import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { pollOpenPayments } from '../payments/poll.ts'

export const pollPaymentsJob = job({
  name: 'finance.poll-payments',
  schema: z.object({}),
  cron: '* * * * *',
  run: () => pollOpenPayments(),
})

import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { pollOpenPayments } from '../payments/poll.ts'
import { sendCallback } from '../sandbox-bank/send-callback.ts'

export const pollPaymentsJob = job({
  name: 'finance.poll-payments',
  schema: z.object({}),
  cron: '* * * * *',
  run: () => pollOpenPayments(),
})

/** The sandbox bank's late callback. */
export const lateCallbackJob = job({
  name: 'finance.sandbox-callback',
  schema: z.object({ payment: z.uuid() }),
  run: ({ payment }) => sendCallback(payment),
})

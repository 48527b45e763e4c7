import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sendCallback } from './send-callback.ts'

/** The sandbox bank's late callback. */
export const lateCallbackJob = job({
  name: 'finance.sandbox-callback',
  schema: z.object({ payment: z.uuid() }),
  run: ({ payment }) => sendCallback(payment),
})

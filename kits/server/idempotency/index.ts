import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { forgetOldCalls } from './only-once.ts'

export { type Answer, alreadyDone, inProgress, type KeyedCall, keyReused, onlyOnce } from './only-once.ts'

export const idempotencyJobs = [
  job({
    name: 'platform.forget-old-calls',
    schema: z.object({}),
    cron: '17 * * * *',
    minutes: 5,
    run: forgetOldCalls,
  }),
]

import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sendDigests } from '../notices/send-digests.ts'

/** What staff have not read, every morning before work begins. */
export const sendDigestsJob = job({
  name: 'workplace.send-digests',
  schema: z.object({}),
  cron: '0 7 * * *',
  run: () => sendDigests(),
})

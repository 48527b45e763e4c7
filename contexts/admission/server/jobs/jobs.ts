import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sweepDrafts } from '../drafts/drafts.ts'

/** Half-written applications that nobody came back to for thirty days go, every night. */
export const sweepDraftsJob = job({
  name: 'admission.sweep-drafts',
  schema: z.object({}),
  cron: '10 2 * * *',
  run: () => sweepDrafts(),
})

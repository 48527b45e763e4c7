import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sweepOpenPages } from '../open-pages/note-open-page.ts'
import { sweepWorkItems } from '../work/sweep-work.ts'

/** Holds of a month ago and pages that were left, every night. */
export const sweepWorkItemsJob = job({
  name: 'workplace.sweep-work-items',
  schema: z.object({}),
  cron: '45 2 * * *',
  run: async () => (await sweepWorkItems()) + (await sweepOpenPages()),
})

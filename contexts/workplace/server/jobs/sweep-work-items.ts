import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sweepWorkItems } from '../work/sweep-work.ts'

/** Holds of a month ago, every night. */
export const sweepWorkItemsJob = job({
  name: 'workplace.sweep-work-items',
  schema: z.object({}),
  cron: '45 2 * * *',
  run: () => sweepWorkItems(),
})

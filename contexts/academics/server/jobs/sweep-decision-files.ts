import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sweepDecisionFiles } from '../decisions/decision-file.ts'

/** Papers of decisions that were never recorded, every night. */
export const sweepDecisionFilesJob = job({
  name: 'academics.sweep-decision-files',
  schema: z.object({}),
  cron: '20 2 * * *',
  run: () => sweepDecisionFiles(),
})

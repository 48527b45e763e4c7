import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sweepOperationFiles } from '../files/operation-files.ts'

/** Files of operations that were never entered, every night. */
export const sweepOperationFilesJob = job({
  name: 'expenses.sweep-operation-files',
  schema: z.object({}),
  cron: '25 2 * * *',
  run: () => sweepOperationFiles(),
})

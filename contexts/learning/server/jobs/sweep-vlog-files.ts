import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sweepVlogFiles } from '../vlog/vlog-files.ts'

/** Films of entries that were never handed in, every night. */
export const sweepVlogFilesJob = job({
  name: 'learning.sweep-vlog-files',
  schema: z.object({}),
  cron: '40 2 * * *',
  run: () => sweepVlogFiles(),
})

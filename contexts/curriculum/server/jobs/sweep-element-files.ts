import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sweepElementFiles } from '../elements/file-uploads.ts'

/** Files of elements that were never saved, every night. */
export const sweepElementFilesJob = job({
  name: 'curriculum.sweep-element-files',
  schema: z.object({}),
  cron: '30 2 * * *',
  run: () => sweepElementFiles(),
})

import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { tellOpened } from './tell-opened.ts'

/** In the morning of every day: a period opens at midnight. */
export const tellOpenedJob = job({
  name: 'admission.tell-opened',
  schema: z.object({}),
  cron: '30 7 * * *',
  run: () => tellOpened(),
})

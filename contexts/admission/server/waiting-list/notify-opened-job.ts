import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { notifyOpened } from './notify-opened.ts'

/** In the morning of every day: a period opens at midnight. */
export const notifyOpenedJob = job({
  name: 'admission.notify-opened',
  schema: z.object({}),
  cron: '30 7 * * *',
  run: () => notifyOpened(),
})

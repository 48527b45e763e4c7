import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { notifyInstalments } from '../instalments/reminders.ts'

/** Instalments that are due today, and those that are late, in the morning. */
export const notifyInstalmentsJob = job({
  name: 'billing.notify-instalments',
  schema: z.object({}),
  cron: '10 9 * * *',
  minutes: 30,
  run: async () => void (await notifyInstalments()),
})

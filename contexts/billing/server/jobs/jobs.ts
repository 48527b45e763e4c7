import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { tellInstalments } from '../instalments/reminders.ts'

/** Instalments that are due today, and those that are late, in the morning. */
export const tellInstalmentsJob = job({
  name: 'billing.tell-instalments',
  schema: z.object({}),
  cron: '10 9 * * *',
  minutes: 30,
  run: async () => void (await tellInstalments()),
})

import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { dunStudents } from '../dunning/dun-students.ts'
import { notifyInstalments } from '../instalments/reminders.ts'

/** Instalments that are due today, and those that are late, in the morning. */
export const notifyInstalmentsJob = job({
  name: 'billing.notify-instalments',
  schema: z.object({}),
  cron: '10 9 * * *',
  minutes: 30,
  run: async () => void (await notifyInstalments()),
})

/** Who is late is told; again in the day for who was in quiet hours then, and for a morning that was missed. */
export const dunJob = job({
  name: 'billing.dun',
  schema: z.object({}),
  cron: '20 9,13,18 * * *',
  minutes: 60,
  run: async () => void (await dunStudents()),
})

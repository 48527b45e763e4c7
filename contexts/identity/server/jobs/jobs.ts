import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { digestHour } from '../../contract/digests.ts'
import { sendDigests } from '../digests/send-digests.ts'
import { sumRefusals } from '../refusals/note-refused.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { sweepHourly, sweepNightly } from '../retention/sweep.ts'

/** Refusals that were counted for an hour are written to the audit log. */
export const sumRefusalsJob = job({
  name: 'identity.sum-refusals',
  schema: z.object({}),
  cron: '5 * * * *',
  minutes: 5,
  run: sumRefusals,
})

/** Failures of signing in that count no more, and secrets of messages that are over. */
export const sweepHourlyJob = job({
  name: 'identity.sweep-hourly',
  schema: z.object({}),
  cron: '35 * * * *',
  minutes: 5,
  run: sweepHourly,
})

/** Links and codes, sessions and messages whose period is over (PERIODS). */
export const sweepNightlyJob = job({
  name: 'identity.sweep-nightly',
  schema: z.object({}),
  cron: '40 2 * * *',
  run: sweepNightly,
})

/** What applicants and students have not read, in the evening; 100,000 of them are written in minutes, a crowded machine has hours. */
export const sendDigestsJob = job({
  name: 'identity.send-digests',
  schema: z.object({}),
  cron: `0 ${digestHour} * * *`,
  minutes: 120,
  run: () => sendDigests(),
})

/** What is due in three days and tomorrow, at nine in the morning; a morning that was missed is made up for in the next. */
export const sendRemindersJob = job({
  name: 'identity.send-reminders',
  schema: z.object({}),
  cron: '0 9 * * *',
  minutes: 30,
  run: async () => {
    await sendReminders()
  },
})

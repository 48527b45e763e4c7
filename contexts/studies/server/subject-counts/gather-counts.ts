import { gatherRows } from '@halaqa/kit-server/database'
import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { subjectCountTable } from './subject-counts.table.ts'

/** Makes one row of those of a subject and a state. */
export const gatherCounts = (): Promise<void> =>
  gatherRows(subjectCountTable, {
    alike: ['semester_id', 'subject_id', 'state'],
    added: ['students', 'marked', 'paid', 'hours'],
  })

/** Often enough that a day on which everybody chooses subjects leaves few rows to add up. */
export const gatherCountsJob = job({
  name: 'studies.gather-counts',
  schema: z.object({}),
  cron: '*/5 * * * *',
  run: gatherCounts,
})

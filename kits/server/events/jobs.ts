import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { pruneEvents } from './maintenance.ts'

export const eventJobs = [
  job({ name: 'platform.prune-events', schema: z.object({}), cron: '41 2 * * *', run: () => pruneEvents() }),
]

import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { notifyFollowers } from '../follows/notify-followers.ts'

/** What was done to records that staff follow, every minute. */
export const notifyFollowersJob = job({
  name: 'workplace.notify-followers',
  schema: z.object({}),
  cron: '* * * * *',
  run: () => notifyFollowers(),
})

import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { lapseOffers } from './lapse-offers.ts'

/** Asked for at the end of every offer; every quarter of an hour too, for what a stopped server missed. */
export const lapseOffersJob = job({
  name: 'admission.lapse-offers',
  schema: z.object({}),
  cron: '*/15 * * * *',
  run: () => lapseOffers(),
})

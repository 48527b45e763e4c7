import { event } from '@halaqa/kit-contract'
import { z } from 'zod'

/** A donation lies in its fund: whoever gave it is thanked. */
export const donationPosted = event('funds.donation-posted', z.object({ donation_id: z.int() }))

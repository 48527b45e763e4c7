import { reaction } from '@halaqa/kit-server/events'
import { donationPosted } from '../../contract/events.ts'
import { thankDonor } from '../donations/thank-donor.ts'

export const onDonationPosted = reaction(donationPosted, 'funds.thank-donor', ({ donation_id }) =>
  thankDonor(donation_id),
)

import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { donationsOf, newDonationTo, newGrantFor, newGrantFrom } from './addresses.ts'

// What is given and asked for is chosen on pages of their own.
export const acts = actsOf(contract, { 'funds.donation.store': null, 'funds.grant.store': null })

const grant = { label: 'funds.grant.new', access: contract.createGrant.access }
export const onPages = [
  actAt({
    key: 'funds.donation.to-fund',
    label: 'funds.donation.new',
    thing: 'funds.fund',
    at: newDonationTo,
    access: contract.createDonation.access,
  }),
  actAt({ ...grant, key: 'funds.grant.from-fund', thing: 'funds.fund', at: newGrantFrom }),
  actAt({ ...grant, key: 'funds.grant.for-student', thing: 'students.student', at: newGrantFor }),
  actAt({
    key: 'funds.donation.of-donor',
    label: 'funds.donor.gifts',
    thing: 'funds.donor',
    at: id => donationsOf({ donor_id: id }),
    access: contract.listDonations.access,
  }),
]

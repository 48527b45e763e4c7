import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { billedOf, newBillTo, newPaymentOf, newSponsorshipBy, newSponsorshipFor, sponsorshipsOf } from './addresses.ts'

// What is billed and what came is chosen on pages of their own.
export const acts = actsOf(contract, { 'sponsors.bill.store': null, 'sponsors.payment.store': null })

const sponsorship = { label: 'sponsors.sponsorship.new', access: contract.createSponsorship.access }
export const onPages = [
  actAt({ ...sponsorship, key: 'sponsors.sponsorship.by-sponsor', thing: 'sponsors.sponsor', at: newSponsorshipBy }),
  actAt({ ...sponsorship, key: 'sponsors.sponsorship.for-student', thing: 'students.student', at: newSponsorshipFor }),
  actAt({
    key: 'sponsors.sponsorship.of-student',
    label: 'sponsors.sponsorship.of_student',
    thing: 'students.student',
    at: id => sponsorshipsOf({ student_id: id }),
    access: contract.listSponsorships.access,
  }),
  actAt({
    key: 'sponsors.bill.to-sponsor',
    label: 'sponsors.bill.new',
    thing: 'sponsors.sponsor',
    at: newBillTo,
    access: contract.createBill.access,
  }),
  actAt({
    key: 'sponsors.payment.of-sponsor',
    label: 'sponsors.payment.new',
    thing: 'sponsors.sponsor',
    at: newPaymentOf,
    access: contract.createSponsorPayment.access,
  }),
  actAt({
    key: 'sponsors.billed.of-sponsor',
    label: 'sponsors.sponsor.statement',
    thing: 'sponsors.sponsor',
    at: id => billedOf({ sponsor_id: id }),
    access: contract.listBilled.access,
  }),
]

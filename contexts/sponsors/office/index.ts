import { actsPart, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { createBill, listBilled, listBills, showBill } from '../contract/bills.ts'
import { createSponsorPayment, listSponsorPayments, showSponsorPayment } from '../contract/payments.ts'
import { createSponsor, editSponsor, listActiveSponsors, listSponsors, showSponsor } from '../contract/sponsors.ts'
import { createSponsorship, listSponsorships, showSponsorship } from '../contract/sponsorships.ts'
import { billAddress } from './addresses.ts'

const { page } = part(() => import('./screens.ts'), ['sponsors', 'finance'])
const area = 'finance'

/** The screens of sponsors and of what they are billed. They stand in the area of finance. */
export const sponsorsOffice: OfficeModule = {
  name: 'sponsors',
  acts: actsPart(() => import('./acts.ts'), ['sponsors']),
  menu: [
    {
      area,
      kind: 'record',
      label: 'sponsors.sponsor.many',
      section: 'finance.section.funds',
      to: listSponsors.path,
      icon: 'users',
      access: listSponsors.access,
    },
    {
      area,
      kind: 'record',
      label: 'sponsors.sponsorship.many',
      section: 'finance.section.funds',
      to: listSponsorships.path,
      icon: 'cap',
      access: listSponsorships.access,
      work: 'sponsors.sponsorship',
    },
    {
      area,
      kind: 'record',
      label: 'sponsors.bill.many',
      section: 'finance.section.funds',
      to: listBills.path,
      icon: 'file',
      access: listBills.access,
      work: 'sponsors.bill',
    },
    {
      area,
      kind: 'record',
      label: 'sponsors.payment.many',
      section: 'finance.section.funds',
      to: listSponsorPayments.path,
      icon: 'wallet',
      access: listSponsorPayments.access,
      work: 'sponsors.payment',
    },
    {
      area,
      kind: 'report',
      label: 'sponsors.billed.many',
      section: 'finance.section.funds',
      to: listBilled.path,
      icon: 'chart',
      access: listBilled.access,
    },
  ],
  pages: [
    page(listSponsors, 'SponsorsList'),
    page(createSponsor, 'NewSponsorPage'),
    page(showSponsor, 'SponsorPage'),
    page(editSponsor, 'EditSponsorPage'),
    page(listSponsorships, 'SponsorshipsList'),
    page(createSponsorship, 'NewSponsorshipPage'),
    page(showSponsorship, 'SponsorshipPage'),
    page(listBills, 'BillsList'),
    page(createBill, 'NewBillPage'),
    page(showBill, 'BillPage'),
    page(listBilled, 'BilledList'),
    page(listSponsorPayments, 'PaymentsList'),
    page(createSponsorPayment, 'NewPaymentPage'),
    page(showSponsorPayment, 'PaymentPage'),
  ],
  lookups: [
    { name: 'sponsors.sponsor', route: listSponsors, title: 'name' },
    { name: 'sponsors.active-sponsor', route: listActiveSponsors, title: 'name' },
    { name: 'sponsors.bill', route: listBills, title: 'number' },
  ],
  found: { access: listBills.access, thing: 'sponsors.bill', icon: 'file', at: billAddress },
}

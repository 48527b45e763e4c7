import { addressOf } from '@halaqa/kit-contract'
import { actsPart, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { createDonation, listDonations, showDonation } from '../contract/donations.ts'
import { donors } from '../contract/donors.ts'
import { createFund, editFund, listFunds, listOpenFunds, showFund } from '../contract/funds.ts'
import { createGrant, listGrants, showGrant } from '../contract/grants.ts'
import { listPaidStudy, paidSemesters } from '../contract/paid-study.ts'
import { purposes } from '../contract/purposes.ts'

const { page, resource } = part(() => import('./screens.ts'), ['funds', 'finance'])
const area = 'finance'

/** The screens of the funds and of what is given to them. They stand in the area of finance. */
export const fundsOffice: OfficeModule = {
  name: 'funds',
  acts: actsPart(() => import('./acts.ts'), ['funds']),
  menu: [
    {
      area,
      kind: 'record',
      label: 'funds.fund.many',
      section: 'finance.section.funds',
      to: listFunds.path,
      icon: 'layers',
      access: listFunds.access,
    },
    {
      area,
      kind: 'record',
      label: 'funds.donation.many',
      section: 'finance.section.funds',
      to: listDonations.path,
      icon: 'dl',
      access: listDonations.access,
      work: 'funds.donation',
    },
    {
      area,
      kind: 'record',
      label: 'funds.grant.many',
      section: 'finance.section.funds',
      to: listGrants.path,
      icon: 'cap',
      access: listGrants.access,
      work: 'funds.grant',
    },
    {
      area,
      kind: 'record',
      label: 'funds.donor.many',
      section: 'finance.section.funds',
      to: donors.routes.list.path,
      icon: 'users',
      access: donors.read,
    },
    {
      area,
      kind: 'report',
      label: 'funds.paid-study.many',
      section: 'finance.section.funds',
      to: paidSemesters.path,
      under: ['/financials/all'],
      icon: 'chart',
      access: paidSemesters.access,
    },
    {
      area,
      kind: 'setting',
      label: 'funds.purpose.many',
      to: purposes.routes.list.path,
      icon: 'list',
      access: purposes.read,
    },
  ],
  resources: [resource(donors, 'name_ar', 'donorScreens'), resource(purposes, 'name_ar', 'purposeScreens')],
  pages: [
    page(listFunds, 'FundsList'),
    page(createFund, 'NewFundPage'),
    page(showFund, 'FundPage'),
    page(editFund, 'EditFundPage'),
    page(listDonations, 'DonationsList'),
    page(createDonation, 'NewDonationPage'),
    page(showDonation, 'DonationPage'),
    page(listGrants, 'GrantsList'),
    page(createGrant, 'NewGrantPage'),
    page(showGrant, 'GrantPage'),
    page(paidSemesters, 'PaidInRunning'),
    page(listPaidStudy, 'PaidStudyList'),
  ],
  lookups: [
    { name: 'funds.fund', route: listFunds, title: 'name' },
    { name: 'funds.open-fund', route: listOpenFunds, title: 'name' },
  ],
  found: {
    access: listDonations.access,
    thing: 'funds.donation',
    icon: 'dl',
    at: id => addressOf(showDonation, { params: { id } }),
  },
}

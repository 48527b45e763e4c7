import { listMovements } from '@halaqa/finance/contract'
import { addressOf } from '@halaqa/kit-contract'
import { filteredAddress } from '@halaqa/kit-office/manifest'
import { createDonation, listDonations, showDonation } from '../contract/donations.ts'
import { editFund, showFund } from '../contract/funds.ts'
import { createGrant, listGrants, showGrant } from '../contract/grants.ts'
import { listPaidStudy } from '../contract/paid-study.ts'

export const fundAddress = (id: number): string => addressOf(showFund, { params: { id } })
export const fundForm = (id: number): string => addressOf(editFund, { params: { id } })
export const donationAddress = (id: number): string => addressOf(showDonation, { params: { id } })
export const grantAddress = (id: number): string => addressOf(showGrant, { params: { id } })
export const newDonationTo = (fundId: number): string => `${createDonation.path}?fund_id=${fundId}`
export const newGrantFrom = (fundId: number): string => `${createGrant.path}?fund_id=${fundId}`
export const newGrantFor = (studentId: number): string => `${createGrant.path}?student_id=${studentId}`
export const donationsOf = (filter: { fund_id?: number; donor_id?: number }): string =>
  filteredAddress(listDonations, filter)
export const grantsOf = (filter: { fund_id: number }): string => filteredAddress(listGrants, filter)
export const paidIn = (semester_id: number): string => addressOf(listPaidStudy, { params: { semester_id } })
/** What moved on the account of a fund in the books. */
export const movementsOn = (account_id: number): string => filteredAddress(listMovements, { account_id })

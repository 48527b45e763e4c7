import { listMovements } from '@halaqa/finance/contract'
import { addressOf } from '@halaqa/kit-contract'
import { filteredAddress } from '@halaqa/kit-office/manifest'
import { createBill, listBilled, listBills, showBill } from '../contract/bills.ts'
import { createSponsorPayment, listSponsorPayments, showSponsorPayment } from '../contract/payments.ts'
import { editSponsor, showSponsor } from '../contract/sponsors.ts'
import { createSponsorship, listSponsorships, showSponsorship } from '../contract/sponsorships.ts'

export const sponsorAddress = (id: number): string => addressOf(showSponsor, { params: { id } })
export const sponsorForm = (id: number): string => addressOf(editSponsor, { params: { id } })
export const sponsorshipAddress = (id: number): string => addressOf(showSponsorship, { params: { id } })
export const billAddress = (id: number): string => addressOf(showBill, { params: { id } })
export const paymentAddress = (id: number): string => addressOf(showSponsorPayment, { params: { id } })
export const newPaymentOf = (sponsorId: number): string => `${createSponsorPayment.path}?sponsor_id=${sponsorId}`
export const paymentsOf = (filter: { sponsor_id: number }): string => filteredAddress(listSponsorPayments, filter)
export const newSponsorshipBy = (sponsorId: number): string => `${createSponsorship.path}?sponsor_id=${sponsorId}`
export const newSponsorshipFor = (studentId: number): string => `${createSponsorship.path}?student_id=${studentId}`
export const newBillTo = (sponsorId: number): string => `${createBill.path}?sponsor_id=${sponsorId}`
export const sponsorshipsOf = (filter: { sponsor_id?: number; student_id?: number }): string =>
  filteredAddress(listSponsorships, filter)
export const billsOf = (filter: { sponsor_id: number }): string => filteredAddress(listBills, filter)
export const billedOf = (filter: { sponsor_id?: number; student_id?: number }): string =>
  filteredAddress(listBilled, filter)
/** What moved on the account of a sponsor in the books. */
export const movementsOn = (account_id: number): string => filteredAddress(listMovements, { account_id })

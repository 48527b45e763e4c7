import { randomBytes } from 'node:crypto'
import { accountOfBank, nextNumber, openBankAccount, post } from '@halaqa/finance/server'
import { refuse } from '@halaqa/kit-server/http'
import { donationState } from '../../contract/donations.ts'
import { accountOfFund } from '../funds/fund-account.ts'
import type { DonationRow } from '../tables/donations.table.ts'
import type { FundRow } from '../tables/funds.table.ts'

/** What the entries of a donation are posted under. */
export const referenceOf = (id: number): string => `funds.donation:${id}`

/** Nobody guesses it: it stands in the QR code of the paper. */
const newVerifyCode = (): string => randomBytes(18).toString('base64url')

/**
 * The money lies in the fund from its day on. Answers what the row says of it from now on; its number is taken last, as the next
 * donation waits for it. Refuses `month-closed`.
 */
export async function postDonation(donation: DonationRow, fund: FundRow) {
  const { id, amount, posted_on, remark } = donation
  const bank = accountOfBank(await openBankAccount(donation.bank_account_id))
  const posted = await post({
    kind: 'donation',
    reference: referenceOf(id),
    reason: remark,
    on: posted_on,
    transfers: [{ debit: bank, credit: accountOfFund(fund), amount }],
  })
  const [movement_id] = posted ?? refuse(donationState)
  const number = `D-${posted_on.slice(2, 4)}-${String(await nextNumber('donation')).padStart(6, '0')}`
  return { state: 'posted' as const, movement_id: movement_id!, number, verify_code: newVerifyCode() }
}

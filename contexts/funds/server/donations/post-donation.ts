import { randomBytes } from 'node:crypto'
import { type AccountOf, accountOfBank, nextNumber, openBankAccount, post } from '@halaqa/finance/server'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { donationState } from '../../contract/donations.ts'
import { donationPosted } from '../../contract/events.ts'
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
  const bank = accountOfBank(await openBankAccount(donation.bank_account_id!))
  return numbered(donation, await postFrom(bank, donation, fund))
}

/** The money goes from where it came in to the fund. Answers the number of the movement. */
export async function postFrom(source: AccountOf, donation: DonationRow, fund: FundRow): Promise<number> {
  const { id, amount, posted_on, remark } = donation
  const posted = await post({
    kind: 'donation',
    reference: referenceOf(id),
    reason: remark,
    on: posted_on,
    transfers: [{ debit: source, credit: accountOfFund(fund), amount }],
  })
  const [movement_id] = posted ?? refuse(donationState)
  return movement_id!
}

/** What the row says of a donation that is posted. Its number is taken last, as the next donation waits for it. */
export async function numbered({ id, posted_on }: DonationRow, movement_id: number) {
  const number = `D-${posted_on.slice(2, 4)}-${String(await nextNumber('donation')).padStart(6, '0')}`
  await publish(donationPosted, { donation_id: id })
  return { state: 'posted' as const, movement_id, number, verify_code: newVerifyCode() }
}

import { accountOfBank, nextNumber, openBankAccount, post } from '@halaqa/finance/server'
import { refuse } from '@halaqa/kit-server/http'
import { paymentState } from '../../contract/payments.ts'
import { accountOfSponsor } from '../sponsors/sponsor-account.ts'
import type { PaymentRow } from '../tables/payments.table.ts'
import type { SponsorRow } from '../tables/sponsors.table.ts'

/** What the entries of a payment are posted under: finance counts what bears this word as money that came. */
export const referenceOf = (id: number): string => `sponsors.payment:${id}`

/**
 * The sponsor owes less from its day on; what it pays beyond is to its good, and counts for the next bill. Answers what the row says
 * of it from now on; its number is taken last, as the next payment waits for it. Refuses `month-closed`.
 */
export async function postPayment(payment: PaymentRow, sponsor: SponsorRow) {
  const { id, amount, posted_on, remark } = payment
  const bank = accountOfBank(await openBankAccount(payment.bank_account_id))
  const posted = await post({
    kind: 'payment',
    reference: referenceOf(id),
    reason: remark,
    on: posted_on,
    transfers: [{ debit: bank, credit: accountOfSponsor(sponsor), amount }],
  })
  const [movement_id] = posted ?? refuse(paymentState)
  const number = `P-${posted_on.slice(2, 4)}-${String(await nextNumber('sponsor-payment')).padStart(6, '0')}`
  return { state: 'posted' as const, movement_id: movement_id!, number }
}

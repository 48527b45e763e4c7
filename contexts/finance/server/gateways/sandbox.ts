import { pageAddress } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { secretFor } from '@halaqa/kit-server/secrets'
import { eq } from 'drizzle-orm'
import { sandboxOrderTable } from '../invoices/invoices.table.ts'
import { baisaOf, type Gateway, type Verdict, withDecimals } from './gateway.ts'
import { askSandboxRefund, refundAtSandbox } from './sandbox-refunds.ts'
import { isSigned, withSignature } from './signature.ts'

/** The bank of the demonstration: a page of our own that signs like a real one. */
export const sandboxSecret = (): Buffer => secretFor('sandbox-bank')
export const sandboxMerchant = 'halaqa-sandbox'
const decisive = ['payment', 'outcome', 'amount', 'currency', 'merchant']

export const sandboxGateway: Gateway = {
  name: 'sandbox',
  merchant: () => sandboxMerchant,
  start: async (payment, { label }) => {
    const order = {
      payment: payment.uuid,
      amount: withDecimals(payment.amount),
      currency: 'OMR',
      merchant: sandboxMerchant,
      label,
    }
    const fields = withSignature(order, sandboxSecret())
    const url = pageAddress('/sandbox-bank')
    return { url, fields, omanneturl: `${url}?${new URLSearchParams({ ...fields, method: 'debit' })}` }
  },
  read: fields => {
    if (!isSigned(fields, sandboxSecret(), decisive)) return undefined
    return {
      paymentUuid: fields.payment!,
      outcome: outcomeOf(fields.outcome),
      amount: baisaOf(fields.amount),
      currency: fields.currency,
      merchant: fields.merchant,
      reference: fields.transaction,
    }
  },
  ask: async payment => {
    const [order] = await db().select().from(sandboxOrderTable).where(eq(sandboxOrderTable.uuid, payment.uuid))
    if (!order?.outcome) return []
    const verdict: Verdict = {
      paymentUuid: payment.uuid,
      outcome: order.outcome,
      amount: baisaOf(order.amount),
      currency: 'OMR',
      merchant: sandboxMerchant,
      reference: order.transaction ?? undefined,
    }
    return [verdict]
  },
  refunds: () => ({ send: refundAtSandbox, ask: askSandboxRefund }),
  confirms: () => false,
}

const outcomeOf = (text: string | undefined) =>
  text === 'approved' || text === 'cancelled' || text === 'review' ? text : 'declined'

import { FileReply, handle, refuse, seeOther } from '@halaqa/kit-server/http'
import { activePayment, leaveForBank, ownInvoices, payOwnInvoice, payOwnInvoices } from '../../contract/own-invoice.ts'
import * as contract from '../../contract/payment.ts'
import { reviewPayments } from '../../contract/review-payments.ts'
import { verifyReceiptCode } from '../documents/receipt.ts'
import { currentGateway } from '../gateways/gateways.ts'
import { isSignedWebhook } from '../gateways/thawani.ts'
import { keepUnsigned } from './apply-verdict.ts'
import { askAboutSession, askBank, askIfBankAnswers, hearBank } from './hear-bank.ts'
import { activePaymentOf, ownInvoicesOf } from './own-invoices.queries.ts'
import { renderOwnReceipt } from './own-receipt.ts'
import { leaveForBankWith, payOwnInvoices as pay } from './pay-own-invoices.ts'
import { ownPaymentView } from './payments.queries.ts'
import { previewReview, reviewPendingPayments } from './review-payments.ts'

/** Banks come from few addresses and may come often. */
const banks = { max: 600, seconds: 60 }
/** Each look at a payment that is not known to be paid asks the bank. */
const payerWaits = { max: 60, seconds: 60 }
/** Each press asks the bank about twenty. */
const officeAsks = { max: 6, seconds: 60 }

export const paymentHandlers = [
  handle(ownInvoices, ({ actor, language }) => ownInvoicesOf(actor, language)),
  handle(activePayment, ({ actor, language }) => activePaymentOf(actor, language)),
  handle(payOwnInvoice, ({ params, body, actor, language }) =>
    pay({ ...body, invoiceIds: [params.id], payer: actor, language }),
  ),
  handle(payOwnInvoices, ({ body: { invoice_ids, ...body }, actor, language }) =>
    pay({ ...body, invoiceIds: invoice_ids, payer: actor, language }),
  ),
  handle(leaveForBank, ({ params, actor }) => leaveForBankWith(params.uuid, actor)),
  handle(contract.payPage, ({ query, actor, language }) => ownPaymentView(query.payment, actor, language)),
  handle(
    contract.handlePage,
    async ({ query, actor, language }) => {
      const payment = await ownPaymentView(query.payment, actor, language)
      if (payment.state === 'paid') return payment
      await askIfBankAnswers(payment.uuid)
      return ownPaymentView(query.payment, actor, language)
    },
    payerWaits,
  ),
  handle(
    contract.handleReturn,
    async ({ body }) => {
      const { paymentUuid } = await hearBank(body, 'return')
      return seeOther(`/payment/handle?payment=${paymentUuid}`)
    },
    banks,
  ),
  handle(reviewPayments.preview, previewReview),
  handle(reviewPayments.perform, reviewPendingPayments, officeAsks),
  handle(contract.callbackState, () => ({ ready: true })),
  handle(
    contract.callback,
    async ({ body }) => {
      await hearBank(body, 'callback')
      return { received: true }
    },
    banks,
  ),
  handle(
    contract.webhook,
    async ({ body, rawBody, headers }) => {
      if (currentGateway().name !== 'thawani') return { received: true }
      if (!isSignedWebhook(rawBody, headers['thawani-timestamp'] ?? '', headers['thawani-signature'] ?? '')) {
        await keepUnsigned('thawani', 'callback', { webhook: rawBody.slice(0, 500) })
        return refuse(contract.badSignature)
      }
      // Even so it is only a hint: the bank is asked.
      const { client_reference_id: uuid, session_id: session } = namedIn(body)
      if (uuid) await askBank(uuid)
      else if (session) await askAboutSession(session)
      return { received: true }
    },
    banks,
  ),
  handle(contract.errorPage, () => ({ code: 'payment-failed' })),
  handle(contract.receipt, async ({ params, actor, language }) => {
    const { body, name } = await renderOwnReceipt(params.uuid, actor, language)
    return new FileReply(body, { name, type: 'application/pdf', inline: true })
  }),
  handle(contract.verifyReceipt, ({ params }) => verifyReceiptCode(params.code), { max: 30, seconds: 60 }),
]

/** What the webhook is about, where it says so in plain words. */
function namedIn(body: Record<string, unknown>): { client_reference_id?: string; session_id?: string } {
  const data = (body.data ?? {}) as Record<string, unknown>
  const plain = (name: string) => (typeof data[name] === 'string' ? { [name]: data[name] } : {})
  return { ...plain('client_reference_id'), ...plain('session_id') }
}

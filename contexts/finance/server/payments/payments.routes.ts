import { FileReply, handle, seeOther } from '@halaqa/kit-server/http'
import { activePayment, ownInvoices, payOwnInvoice } from '../../contract/own-invoice.ts'
import * as contract from '../../contract/payment.ts'
import { renderReceipt, verifyReceiptCode } from '../documents/receipt.ts'
import { currentGateway } from '../gateways/gateways.ts'
import { askBank, askIfBankAnswers, hearBank } from './hear-bank.ts'
import { activePaymentOf, ownInvoicesOf } from './own-invoices.queries.ts'
import { ownPayment, presentPayment } from './payments.queries.ts'
import { startCheckout } from './start-checkout.ts'

/** Banks come from few addresses and may come often. */
const banks = { max: 600, seconds: 60 }
/** Each look at a payment that is not known to be paid asks the bank. */
const payerWaits = { max: 60, seconds: 60 }

export const paymentHandlers = [
  handle(ownInvoices, ({ actor }) => ownInvoicesOf(actor)),
  handle(activePayment, ({ actor }) => activePaymentOf(actor)),
  handle(payOwnInvoice, ({ params, actor, language }) =>
    startCheckout({ invoiceId: params.id, payer: actor, language }),
  ),
  handle(contract.payPage, async ({ query, actor }) => presentPayment(await ownPayment(query.payment, actor))),
  handle(
    contract.handlePage,
    async ({ query, actor }) => {
      const { payment } = await ownPayment(query.payment, actor)
      if (payment.state !== 'paid') await askIfBankAnswers(payment.uuid)
      return presentPayment(await ownPayment(query.payment, actor))
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
    async ({ body }) => {
      const uuid = referenceIn(body)
      // Anybody can call it: nothing in it is believed, the bank is asked.
      if (uuid && currentGateway().name === 'thawani') await askBank(uuid)
      return { received: true }
    },
    banks,
  ),
  handle(contract.errorPage, () => ({ code: 'payment-failed' })),
  handle(contract.receipt, async ({ params, actor, language }) => {
    const { body, name } = await renderReceipt(await ownPayment(params.uuid, actor), language)
    return new FileReply(body, { name, type: 'application/pdf', inline: true })
  }),
  handle(contract.verifyReceipt, ({ params }) => verifyReceiptCode(params.code), { max: 30, seconds: 60 }),
]

function referenceIn(body: Record<string, unknown>): string | undefined {
  const data = body.data as { client_reference_id?: unknown } | undefined
  const reference = data?.client_reference_id
  return typeof reference === 'string' ? reference : undefined
}

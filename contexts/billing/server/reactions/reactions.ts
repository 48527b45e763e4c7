import {
  cardRefundSettled,
  invoiceClosed,
  invoicePaid,
  invoiceRelieved,
  partPaid,
  priceAdded,
  receiptPosted,
} from '@halaqa/finance/contract'
import { payerOfPayment } from '@halaqa/finance/server'
import { reaction } from '@halaqa/kit-server/events'
import { freeByAccount, freeByInvoice, freeByReceipt } from '../dunning/free-student.ts'
import { followInvoice } from '../instalments/follow-invoice.ts'
import { notifyOutdated } from '../prices/notify-outdated.ts'
import { settleCardPayout } from '../settlements/settle-card-payout.ts'

/** What is asked instead of an invoice, or that nothing is. */
export const onInvoiceClosed = reaction(invoiceClosed, 'billing.follow-invoice', ({ kind, reference }) =>
  followInvoice({ kind, reference }),
)

/** Less is asked for, or more again: the plan of what is asked is dealt anew. */
export const onInvoiceRelieved = reaction(invoiceRelieved, 'billing.follow-relief', ({ kind, reference }) =>
  followInvoice({ kind, reference }),
)

/** Who makes debits hears what was charged by a former price. */
export const onPriceAdded = reaction(priceAdded, 'billing.tell-outdated', notifyOutdated)

/** A gateway gave a payout back to a card, or did not. */
export const onCardRefundSettled = reaction(cardRefundSettled, 'billing.settle-card-payout', settleCardPayout)

/** What was late is settled, or asked for otherwise: who was kept from something by it is told that it is open again. */
export const onInvoicePaidFree = reaction(invoicePaid, 'billing.free-paid', freeByInvoice)
export const onInvoiceClosedFree = reaction(invoiceClosed, 'billing.free-closed', freeByInvoice)
export const onInvoiceRelievedFree = reaction(invoiceRelieved, 'billing.free-relieved', freeByInvoice)
export const onReceiptPostedFree = reaction(receiptPosted, 'billing.free-received', ({ receipt_id }) =>
  freeByReceipt(receipt_id),
)
export const onPartPaidFree = reaction(partPaid, 'billing.free-part', async ({ payment_uuid }) => {
  const payer = await payerOfPayment(payment_uuid)
  if (payer?.guard === 'students') await freeByAccount(payer.id)
})

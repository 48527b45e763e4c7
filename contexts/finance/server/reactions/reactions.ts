import { reaction } from '@halaqa/kit-server/events'
import {
  invoicePaid,
  otherSurplusPaid,
  partPaid,
  receiptPosted,
  receiptReversed,
  surplusPaid,
} from '../../contract/events.ts'
import { notifyReceipt, notifySurplus } from '../payments/notify-payer.ts'
import { notifyReceived, notifyReversed } from '../receipts/notify-receipt.ts'

export const onInvoicePaid = reaction(invoicePaid, 'finance.tell-receipt', async ({ payment_uuid, by_credit }) => {
  if (payment_uuid && !by_credit) await notifyReceipt(payment_uuid)
})
export const onPartPaid = reaction(partPaid, 'finance.tell-part', ({ payment_uuid }) => notifyReceipt(payment_uuid))
export const onReceiptPosted = reaction(receiptPosted, 'finance.tell-received', ({ receipt_id }) =>
  notifyReceived(receipt_id),
)
export const onReceiptReversed = reaction(receiptReversed, 'finance.tell-reversed', ({ receipt_id }) =>
  notifyReversed(receipt_id),
)
export const onSurplusPaid = reaction(surplusPaid, 'finance.tell-surplus', ({ payment_uuid }) =>
  notifySurplus(payment_uuid),
)
export const onOtherSurplusPaid = reaction(otherSurplusPaid, 'finance.tell-other-surplus', ({ payment_uuid }) =>
  notifySurplus(payment_uuid),
)

import { reaction } from '@halaqa/kit-server/events'
import { invoicePaid, surplusPaid } from '../../contract/events.ts'
import { notifyReceipt, notifySurplus } from '../payments/notify-payer.ts'

export const onInvoicePaid = reaction(invoicePaid, 'finance.tell-receipt', ({ payment_uuid }) =>
  notifyReceipt(payment_uuid),
)
export const onSurplusPaid = reaction(surplusPaid, 'finance.tell-surplus', ({ payment_uuid }) =>
  notifySurplus(payment_uuid),
)

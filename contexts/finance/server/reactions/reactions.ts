import { reaction } from '@halaqa/kit-server/events'
import { invoicePaid, surplusPaid } from '../../contract/events.ts'
import { tellReceipt, tellSurplus } from '../payments/tell-payer.ts'

export const onInvoicePaid = reaction(invoicePaid, 'finance.tell-receipt', ({ payment_uuid }) =>
  tellReceipt(payment_uuid),
)
export const onSurplusPaid = reaction(surplusPaid, 'finance.tell-surplus', ({ payment_uuid }) =>
  tellSurplus(payment_uuid),
)

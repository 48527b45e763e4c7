import { reaction } from '@halaqa/kit-server/events'
import { invoicePaid, surplusPaid } from '../../contract/events.ts'
import { tellReceipt, tellSurplus } from '../payments/tell-payer.ts'

export const onInvoicePaid = reaction(invoicePaid, 'finance.tell-receipt', ({ paymentUuid }) =>
  tellReceipt(paymentUuid),
)
export const onSurplusPaid = reaction(surplusPaid, 'finance.tell-surplus', ({ paymentUuid }) =>
  tellSurplus(paymentUuid),
)

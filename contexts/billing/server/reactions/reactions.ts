import { invoiceClosed } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { followInvoice } from '../instalments/follow-invoice.ts'

/** What is asked instead of an invoice, or that nothing is. */
export const onInvoiceClosed = reaction(invoiceClosed, 'billing.follow-invoice', ({ kind, reference }) =>
  followInvoice({ kind, reference }),
)

import { invoiceClosed, invoiceRelieved } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { followInvoice } from '../instalments/follow-invoice.ts'

/** What is asked instead of an invoice, or that nothing is. */
export const onInvoiceClosed = reaction(invoiceClosed, 'billing.follow-invoice', ({ kind, reference }) =>
  followInvoice({ kind, reference }),
)

/** Less is asked for, or more again: the plan of what is asked is dealt anew. */
export const onInvoiceRelieved = reaction(invoiceRelieved, 'billing.follow-relief', ({ kind, reference }) =>
  followInvoice({ kind, reference }),
)

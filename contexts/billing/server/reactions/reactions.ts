import { invoiceClosed, invoiceRelieved, priceAdded } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { followInvoice } from '../instalments/follow-invoice.ts'
import { notifyOutdated } from '../prices/notify-outdated.ts'

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

import { invoicePaid } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { notePaidEnrolments } from '../enrolments/note-paid.ts'
import { notePaidPurchase } from '../purchases/write-purchase.ts'

/** A book is paid. */
export const onBookPaid = reaction(invoicePaid, 'studies.note-paid-book', async ({ invoice_id, kind }) => {
  if (kind === 'purchase') await notePaidPurchase(invoice_id)
})

export const onInvoicePaid = reaction(invoicePaid, 'studies.note-paid', ({ invoice_id }) =>
  notePaidEnrolments(invoice_id),
)

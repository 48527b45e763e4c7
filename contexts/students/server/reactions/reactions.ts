import { invoicePaid } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { notePaidEnrolments } from '../enrolments/note-paid.ts'
import { openPaid } from '../results/complain.ts'

/** A complaint is heard from when its fee is paid. */
export const onComplaintPaid = reaction(invoicePaid, 'students.hear-complaint', async ({ invoiceId, kind }) => {
  if (kind === 'complaint') await openPaid(invoiceId)
})

export const onInvoicePaid = reaction(invoicePaid, 'students.note-paid', ({ invoiceId }) =>
  notePaidEnrolments(invoiceId),
)

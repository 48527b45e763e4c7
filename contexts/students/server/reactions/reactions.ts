import { invoicePaid } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { notePaidEnrolments } from '../enrolments/note-paid.ts'

export const onInvoicePaid = reaction(invoicePaid, 'students.note-paid', ({ invoiceId }) =>
  notePaidEnrolments(invoiceId),
)

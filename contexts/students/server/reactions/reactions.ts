import { invoicePaid } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { stateMoved } from '../../contract/states.ts'
import { notePaidEnrolments } from '../enrolments/note-paid.ts'
import { tellStanding } from '../notices/tell-state.ts'
import { notePaidPurchase } from '../purchases/write-purchase.ts'
import { openPaid } from '../results/complain.ts'

/** A complaint is heard from when its fee is paid. */
export const onComplaintPaid = reaction(invoicePaid, 'students.hear-complaint', async ({ invoice_id, kind }) => {
  if (kind === 'complaint') await openPaid(invoice_id)
})

/** A book is paid. */
export const onBookPaid = reaction(invoicePaid, 'students.note-paid-book', async ({ invoice_id, kind }) => {
  if (kind === 'purchase') await notePaidPurchase(invoice_id)
})

export const onInvoicePaid = reaction(invoicePaid, 'students.note-paid', ({ invoice_id }) =>
  notePaidEnrolments(invoice_id),
)

/** A student hears of a state when it can no longer be taken back. */
export const onStateMoved = reaction(stateMoved, 'students.tell-state', ({ student_id }) => tellStanding(student_id))

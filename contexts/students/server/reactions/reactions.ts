import { invoicePaid } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { stateMoved } from '../../contract/states.ts'
import { notePaidEnrolments } from '../enrolments/note-paid.ts'
import { tellStanding } from '../notices/tell-state.ts'
import { notePaidPurchase } from '../purchases/write-purchase.ts'
import { openPaid } from '../results/complain.ts'

/** A complaint is heard from when its fee is paid. */
export const onComplaintPaid = reaction(invoicePaid, 'students.hear-complaint', async ({ invoiceId, kind }) => {
  if (kind === 'complaint') await openPaid(invoiceId)
})

/** A book is paid. */
export const onBookPaid = reaction(invoicePaid, 'students.note-paid-book', async ({ invoiceId, kind }) => {
  if (kind === 'purchase') await notePaidPurchase(invoiceId)
})

export const onInvoicePaid = reaction(invoicePaid, 'students.note-paid', ({ invoiceId }) =>
  notePaidEnrolments(invoiceId),
)

/** A student hears of a state when it can no longer be taken back. */
export const onStateMoved = reaction(stateMoved, 'students.tell-state', ({ studentId }) => tellStanding(studentId))

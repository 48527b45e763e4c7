import { invoicePaid } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { stateMoved, stateTakenBack } from '@halaqa/students/contract'
import { followMove, followReturn } from '../enrolments/follow-move.ts'
import { notePaidEnrolments } from '../enrolments/note-paid.ts'
import { notePaidPurchase } from '../purchases/write-purchase.ts'

/** A book is paid. */
export const onBookPaid = reaction(invoicePaid, 'studies.note-paid-book', async ({ invoice_id, kind }) => {
  if (kind === 'purchase') await notePaidPurchase(invoice_id)
})

export const onInvoicePaid = reaction(invoicePaid, 'studies.note-paid', ({ invoice_id }) =>
  notePaidEnrolments(invoice_id),
)

/** Who leaves, postpones or comes back is charged for as much of the semester as the college's rule says. */
export const onStateMoved = reaction(stateMoved, 'studies.follow-state', ({ student_id, moveId }) =>
  followMove(student_id, moveId),
)
export const onStateTakenBack = reaction(stateTakenBack, 'studies.follow-return', ({ student_id }) =>
  followReturn(student_id),
)

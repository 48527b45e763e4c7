import { invoicePaid } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { openPaid } from '../results/complain.ts'

/** A complaint is heard from when its fee is paid. */
export const onComplaintPaid = reaction(invoicePaid, 'grading.hear-complaint', async ({ invoice_id, kind }) => {
  if (kind === 'complaint') await openPaid(invoice_id)
})

import words from '@halaqa/finance/messages/words' with { type: 'json' }
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { invoiceHandlers } from './invoices/invoices.routes.ts'
import { lateCallbackJob, pollPaymentsJob } from './jobs/jobs.ts'
import { paymentHandlers } from './payments/payments.routes.ts'

export const financeContext: ContextModule = {
  name: 'finance',
  handlers: [...invoiceHandlers, ...paymentHandlers],
  jobs: [lateCallbackJob, pollPaymentsJob],
  reactions: [],
  words,
}

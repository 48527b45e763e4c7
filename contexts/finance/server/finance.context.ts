import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { moneyChecks } from './checks.ts'
import { invoiceHandlers } from './invoices/invoices.routes.ts'
import { pollPaymentsJob } from './jobs/jobs.ts'
import { paymentHandlers } from './payments/payments.routes.ts'
import { onInvoicePaid, onSurplusPaid } from './reactions/reactions.ts'
import { lateCallbackJob } from './sandbox-bank/late-callback-job.ts'

export const financeContext: ContextModule = {
  name: 'finance',
  handlers: [...invoiceHandlers, ...paymentHandlers],
  jobs: [lateCallbackJob, pollPaymentsJob],
  reactions: [onInvoicePaid, onSurplusPaid],
  words: readWords(new URL('../messages/', import.meta.url)),
  checks: moneyChecks,
}

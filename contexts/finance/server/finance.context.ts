import { hourFees } from '@halaqa/academics/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { workKinds } from '@halaqa/workplace/server'
import { bankAccountHandlers } from './banks/bank-accounts.resource.ts'
import { moneyChecks } from './books/money-checks.ts'
import { invoiceHandlers } from './invoices/invoices.routes.ts'
import { itemHandlers } from './items/items.resource.ts'
import { hourFeesOn } from './items/prices.ts'
import { cardRefundsJob, checkBooksJob, gatherFiguresJob, pollPaymentsJob, sumDaysJob } from './jobs/jobs.ts'
import { journalHandlers } from './journal/journal.routes.ts'
import { monthHandlers } from './months/months.routes.ts'
import { paymentHandlers } from './payments/payments.routes.ts'
import {
  onInvoicePaid,
  onOtherSurplusPaid,
  onPartPaid,
  onReceiptPosted,
  onReceiptReversed,
  onSurplusPaid,
} from './reactions/reactions.ts'
import { receiptHandlers } from './receipts/receipts.routes.ts'
import { reportHandlers } from './reports/reports.routes.ts'
import { lateCallbackJob } from './sandbox-bank/late-callback-job.ts'
import { tillHandlers } from './tills/tills.routes.ts'
import { financeWork } from './work.queries.ts'

export const financeContext: ContextModule = {
  name: 'finance',
  handlers: [
    ...bankAccountHandlers,
    ...invoiceHandlers,
    ...itemHandlers,
    ...journalHandlers,
    ...monthHandlers,
    ...paymentHandlers,
    ...receiptHandlers,
    ...reportHandlers,
    ...tillHandlers,
  ],
  jobs: [cardRefundsJob, checkBooksJob, gatherFiguresJob, lateCallbackJob, pollPaymentsJob, sumDaysJob],
  reactions: [onInvoicePaid, onOtherSurplusPaid, onPartPaid, onReceiptPosted, onReceiptReversed, onSurplusPaid],
  words: readWords(new URL('../messages/', import.meta.url)),
  rows: {
    'finance.invoice_lines': 'finance.invoice',
    // Of a semester: their lines, or invoices, tell the same.
    'finance.invoices': undefined,
    'finance.payer_semesters': undefined,
    'finance.invoice_sums': undefined,
    'finance.invoice_counts': undefined,
    'finance.repeated_payers': undefined,
    'finance.subject_sums': undefined,
    'finance.item_prices': 'finance.price',
    'finance.receipts': 'finance.receipt',
    'finance.tills': 'finance.till',
  },
  checks: moneyChecks,
  contributions: [hourFees.contribute(hourFeesOn), ...financeWork.map(workKinds.contribute)],
}

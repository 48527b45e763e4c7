import { documentSources, invoiceParts, payerFinders, payerPages, payoutSources } from '@halaqa/finance/server'
import { reminderSources } from '@halaqa/identity/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { resultHolds, studentBelongings } from '@halaqa/students/server'
import { workKinds } from '@halaqa/workplace/server'
import { accountHandlers } from './accounts/accounts.routes.ts'
import { chargeBelongings } from './charges/charge-belongings.ts'
import { chargeHandlers } from './charges/charges.routes.ts'
import { debitHandlers } from './debits/debits.routes.ts'
import { createDebits } from './debits/run-debits.ts'
import { dunningHandlers } from './dunning/dunning.routes.ts'
import { dunningWork } from './dunning/dunning.work.ts'
import { dunningNoticeBelongings, dunningReleaseBelongings } from './dunning/dunning-belongings.ts'
import { lateHoldsResults } from './dunning/hold-results.ts'
import { exceptionBelongings } from './exceptions/exception-belongings.ts'
import { exceptionHandlers } from './exceptions/exceptions.resource.ts'
import { feeHandlers } from './fees/fees.routes.ts'
import { instalmentChecks } from './instalments/checks.ts'
import { planHandlers } from './instalments/instalments.routes.ts'
import { partsByPlan } from './instalments/parts-of-invoices.ts'
import { planBelongings } from './instalments/plan-belongings.ts'
import { instalmentReminder } from './instalments/reminders.ts'
import { ruleHandlers } from './instalments/rules.routes.ts'
import { spreadInvoices } from './instalments/run-plans.ts'
import { instalmentRunHandlers } from './instalments/runs.routes.ts'
import { instalmentWork } from './instalments/work.queries.ts'
import { dunJob, notifyInstalmentsJob } from './jobs/jobs.ts'
import { ownCreditHandlers } from './own-credit/own-credit.routes.ts'
import { studentAccountsLike } from './payers/find-payers.ts'
import { studentAccountPage } from './payers/payer-page.ts'
import {
  onCardRefundSettled,
  onInvoiceClosed,
  onInvoiceClosedFree,
  onInvoicePaidFree,
  onInvoiceRelieved,
  onInvoiceRelievedFree,
  onPartPaidFree,
  onPriceAdded,
  onReceiptPostedFree,
} from './reactions/reactions.ts'
import { reviewBelongings } from './reviews/review-belongings.ts'
import { reviewHandlers } from './reviews/reviews.routes.ts'
import { studentPayouts } from './settlements/payout-source.ts'
import { settlementBelongings } from './settlements/settlement-belongings.ts'
import { settlementDocuments } from './settlements/settlement-documents.ts'
import { settlementHandlers } from './settlements/settlements.routes.ts'
import { settlementWork } from './settlements/settlements.work.ts'
import { statementHandlers } from './statements/statements.routes.ts'

export const billingContext: ContextModule = {
  name: 'billing',
  handlers: [
    ...accountHandlers,
    ...chargeHandlers,
    ...debitHandlers,
    ...dunningHandlers,
    ...exceptionHandlers,
    ...feeHandlers,
    ...instalmentRunHandlers,
    ...ownCreditHandlers,
    ...planHandlers,
    ...reviewHandlers,
    ...ruleHandlers,
    ...settlementHandlers,
    ...statementHandlers,
  ],
  jobs: [createDebits, dunJob, spreadInvoices, notifyInstalmentsJob],
  reactions: [
    onCardRefundSettled,
    onInvoiceClosed,
    onInvoiceRelieved,
    onInvoicePaidFree,
    onPartPaidFree,
    onReceiptPostedFree,
    onInvoiceClosedFree,
    onInvoiceRelievedFree,
    onPriceAdded,
  ],
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: [
    ...[
      chargeBelongings,
      dunningNoticeBelongings,
      dunningReleaseBelongings,
      exceptionBelongings,
      planBelongings,
      reviewBelongings,
      settlementBelongings,
    ].map(studentBelongings.contribute),
    payoutSources.contribute(studentPayouts),
    payerFinders.contribute(studentAccountsLike),
    payerPages.contribute(studentAccountPage),
    documentSources.contribute(settlementDocuments),
    invoiceParts.contribute(partsByPlan),
    reminderSources.contribute(instalmentReminder),
    resultHolds.contribute(lateHoldsResults),
    ...[dunningWork, instalmentWork, ...settlementWork].map(workKinds.contribute),
  ],
  checks: instalmentChecks,
  rows: {
    'billing.account_reviews': 'billing.account-review',
    'billing.charges': 'billing.charge',
    'billing.dunning_levels': 'billing.dunning-level',
    'billing.dunning_notices': 'billing.dunning',
    'billing.dunning_releases': 'billing.dunning',
    'billing.exceptions': 'billing.exception',
    'billing.debit_runs': 'billing.debit-run',
    'billing.settlements': 'billing.settlement',
    'billing.payout_files': 'billing.payout-file',
    'billing.instalment_plans': 'billing.instalment',
    'billing.instalment_rules': 'billing.instalment-rule',
    'billing.instalment_rule_parts': 'billing.instalment-rule-part',
    'billing.instalment_runs': 'billing.instalment-run',
  },
}

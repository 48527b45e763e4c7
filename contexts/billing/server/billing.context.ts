import { documentSources } from '@halaqa/finance/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { studentBelongings } from '@halaqa/students/server'
import { workKinds } from '@halaqa/workplace/server'
import { accountHandlers } from './accounts/accounts.routes.ts'
import { chargeBelongings } from './charges/charge-belongings.ts'
import { chargeHandlers } from './charges/charges.routes.ts'
import { debitHandlers } from './debits/debits.routes.ts'
import { createDebits } from './debits/run-debits.ts'
import { exceptionBelongings } from './exceptions/exception-belongings.ts'
import { exceptionHandlers } from './exceptions/exceptions.resource.ts'
import { settlementBelongings } from './settlements/settlement-belongings.ts'
import { settlementDocuments } from './settlements/settlement-documents.ts'
import { settlementHandlers } from './settlements/settlements.routes.ts'
import { settlementWork } from './settlements/settlements.work.ts'

export const billingContext: ContextModule = {
  name: 'billing',
  handlers: [...accountHandlers, ...chargeHandlers, ...debitHandlers, ...exceptionHandlers, ...settlementHandlers],
  jobs: [createDebits],
  reactions: [],
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: [
    ...[chargeBelongings, exceptionBelongings, settlementBelongings].map(studentBelongings.contribute),
    documentSources.contribute(settlementDocuments),
    ...settlementWork.map(workKinds.contribute),
  ],
  rows: {
    'billing.charges': 'billing.charge',
    'billing.exceptions': 'billing.exception',
    'billing.debit_runs': 'billing.debit-run',
    'billing.settlements': 'billing.settlement',
    'billing.payout_files': 'billing.payout-file',
  },
}

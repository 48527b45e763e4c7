import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { studentBelongings } from '@halaqa/students/server'
import { accountHandlers } from './accounts/accounts.routes.ts'
import { chargeBelongings } from './charges/charge-belongings.ts'
import { chargeHandlers } from './charges/charges.routes.ts'
import { debitHandlers } from './debits/debits.routes.ts'
import { createDebits } from './debits/run-debits.ts'
import { exceptionBelongings } from './exceptions/exception-belongings.ts'
import { exceptionHandlers } from './exceptions/exceptions.resource.ts'

export const billingContext: ContextModule = {
  name: 'billing',
  handlers: [...accountHandlers, ...chargeHandlers, ...debitHandlers, ...exceptionHandlers],
  jobs: [createDebits],
  reactions: [],
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: [chargeBelongings, exceptionBelongings].map(studentBelongings.contribute),
  rows: {
    'billing.charges': 'billing.charge',
    'billing.exceptions': 'billing.exception',
    'billing.debit_runs': 'billing.debit-run',
  },
}

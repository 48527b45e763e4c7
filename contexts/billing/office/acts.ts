import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { newPlanAddress } from './instalments/addresses.ts'

export const acts = actsOf(contract, {
  // Which invoice, and over which parts, is chosen on a page of its own; so is the share of a part.
  'billing.instalment.store': null,
  'billing.instalment-rule-part.store': null,
  'billing.instalment-rule-part.delete': null,
  // Of which semester is chosen on the page of the account, or of the debits.
  'billing.account-review.confirm': null,
  'billing.account-review.again': null,
  'billing.debit-run.store-master': null,
  'billing.debit-run.store-by-price': null,
})

export const onPages = [
  actAt({
    key: 'billing.instalment.of-student',
    label: 'billing.instalment.add',
    thing: 'students.student',
    at: newPlanAddress,
    access: contract.createPlan.access,
  }),
]

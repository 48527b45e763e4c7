import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { operationAddress } from './addresses.ts'

const thing = 'expenses.operation'
export const acts = actsOf(
  contract,
  {
    // Whoever approves reads the operation with its files first: its page asks.
    'expenses.operation.approve': null,
    'expenses.file.delete': null,
  },
  { of: { 'expenses.reversal': thing } },
)

export const onPages = [
  actAt({
    key: 'expenses.operation.approve',
    label: 'expenses.operation.actions.approve',
    thing,
    at: operationAddress,
    access: contract.approveOperation.perform.access,
    action: contract.approveOperation,
  }),
]

import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { newReceiptAddress } from './addresses.ts'

export const acts = actsOf(contract, {
  // Who paid, and what is settled by it, is chosen on a page of its own.
  'finance.receipt.store': null,
})

export const onPages = [
  actAt({
    key: 'finance.receipt.of-invoice',
    label: 'finance.receipt.new',
    thing: 'finance.invoice',
    at: newReceiptAddress,
    access: contract.createReceipt.access,
  }),
]

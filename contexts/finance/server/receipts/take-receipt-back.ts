import { requireHeld } from '../banks/balances.ts'
import type { ReceiptRow } from '../invoices/receipts.table.ts'
import { takeCreditBack } from '../invoices/take-credit-back.ts'
import { receiptReference } from './post-receipt.ts'

/** Posts a receipt the other way, on this day, once what it settled is taken from it. Its desk is held. Refuses `desk-too-low`. */
export async function takeReceiptBack({ id, kind, bank_account_id, amount, reason }: ReceiptRow, on: string) {
  await requireHeld({ kind, id: bank_account_id }, on, amount)
  await takeCreditBack({ kind: 'payment', reference: receiptReference(id), reason, on })
}

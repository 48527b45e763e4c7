import { addressOf } from '@halaqa/kit-contract'
import { filteredAddress } from '@halaqa/kit-office/manifest'
import { showInvoice } from '../contract/invoice.ts'
import { listMovements, showMovement } from '../contract/journal.ts'
import { createReceipt, showReceipt } from '../contract/receipts.ts'
import { showTill } from '../contract/tills.ts'

export const invoiceAddress = (id: number): string => addressOf(showInvoice, { params: { id } })
type Made = { invoice_id: number | null; receipt_id: number | null; document_link: string | null }
/** The page of what made a movement: its receipt, its invoice, or what another context names. */
export const documentAddress = ({ invoice_id, receipt_id, document_link }: Made): string | undefined => {
  if (receipt_id !== null) return receiptAddress(receipt_id)
  return invoice_id === null ? (document_link ?? undefined) : invoiceAddress(invoice_id)
}
export const movementAddress = (id: number): string => addressOf(showMovement, { params: { id } })
export const receiptAddress = (id: number): string => addressOf(showReceipt, { params: { id } })
/** The form of a receipt for what an invoice asks. */
export const newReceiptAddress = (invoiceId: number): string => `${createReceipt.path}?invoice_id=${invoiceId}`
export const tillAddress = (id: number): string => addressOf(showTill, { params: { id } })
/** The journal, narrowed: to an account, to accounts of a kind, to days. */
export const journalAddress = (filter: {
  account_id?: number
  account?: string
  from?: string
  until?: string
}): string => filteredAddress(listMovements, filter)

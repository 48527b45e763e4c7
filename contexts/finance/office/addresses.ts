import { addressOf } from '@halaqa/kit-contract'
import { filteredAddress } from '@halaqa/kit-office/manifest'
import { showInvoice } from '../contract/invoice.ts'
import { listMovements, showMovement } from '../contract/journal.ts'

export const invoiceAddress = (id: number): string => addressOf(showInvoice, { params: { id } })
/** The page of what made a movement: its invoice, or what another context names. */
export const documentAddress = (of: { invoice_id: number | null; document_link: string | null }): string | undefined =>
  of.invoice_id === null ? (of.document_link ?? undefined) : invoiceAddress(of.invoice_id)
export const movementAddress = (id: number): string => addressOf(showMovement, { params: { id } })
/** The journal, narrowed: to an account, to accounts of a kind, to days. */
export const journalAddress = (filter: {
  account_id?: number
  account?: string
  from?: string
  until?: string
}): string => filteredAddress(listMovements, filter)

import { addressOf } from '@halaqa/kit-contract'
import { showInvoice } from '../../contract/invoice.ts'
import { showReceipt } from '../../contract/receipts.ts'
import { type BankWords, foreignDocuments } from '../ledger/document-sources.ts'
import { documentsOf } from './documents.ts'

/**
 * What made entries, as people call it, with the page of the office that shows it, and what a statement of the bank says of it where
 * the context that posted it knows; by the references of the entries.
 */
export async function nameDocuments(
  references: readonly string[],
): Promise<Map<string, { name: string; link: string; of?: string | undefined; bank?: BankWords }>> {
  const [own, foreign] = [await documentsOf(references), await foreignDocuments(references)]
  return new Map([
    ...[...own].map(([reference, { number, receipt_id, invoice_id }]) => {
      const link =
        receipt_id === null
          ? addressOf(showInvoice, { params: { id: invoice_id! } })
          : addressOf(showReceipt, { params: { id: receipt_id } })
      return [reference, { name: number, link }] as const
    }),
    ...[...foreign].map(([reference, { id: _, ...document }]) => [reference, document] as const),
  ])
}

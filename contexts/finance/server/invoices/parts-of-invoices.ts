import { extensionPoint } from '@halaqa/kit-server/assembly'
import { dueOfParts, type InvoicePart } from '../../contract/invoice-parts.ts'
import type { Invoice } from './invoices.table.ts'

/** An open invoice, and how it stands, in baisa. */
export type PartedInvoice = Pick<Invoice, 'id' | 'kind' | 'reference'> & { open: number; paid: number }
export type PartsOfInvoice = {
  parts: InvoicePart[]
  /** The page of the office that says why, where whoever asks may open it. */
  link: string | null
}

/** Contexts downstream say which open invoices are asked for in parts; of one by its id, one of them at most. */
export const invoiceParts =
  extensionPoint<(invoices: readonly PartedInvoice[]) => Promise<Map<number, PartsOfInvoice>>>('finance.invoice-parts')

/** Those of these open invoices that are asked for in parts, by id. */
export async function partsOfInvoices(invoices: readonly PartedInvoice[]): Promise<Map<number, PartsOfInvoice>> {
  if (!invoices.length) return new Map()
  const found = await Promise.all(invoiceParts.contributions().map(partsOf => partsOf(invoices)))
  return new Map(found.flatMap(each => [...each]))
}

/** What of open invoices is to be paid by a day, in baisa, by id: of one that is not asked for in parts, all that is open. */
export const dueByInvoice = (
  invoices: readonly PartedInvoice[],
  parted: ReadonlyMap<number, PartsOfInvoice>,
  on: string,
): Map<number, number> =>
  new Map(
    invoices.map(({ id, open }) => {
      const parts = parted.get(id)?.parts
      return [id, parts ? dueOfParts(parts, on) : open]
    }),
  )

import { db } from '@halaqa/kit-server/database'
import { matching } from '@halaqa/kit-server/search'
import { inArray } from 'drizzle-orm'
import { invoiceLineTable, invoiceTable, paymentTable, refundTable } from '../invoices/invoices.table.ts'
import { receiptTable } from '../invoices/receipts.table.ts'

/** The paper that what made an entry belongs to: an invoice, or a receipt. */
export type Document = { invoice_id: number | null; receipt_id: number | null; number: string }

/** By the references of entries, `finance.invoice:12`; what follows the number says which time it was. */
export async function documentsOf(references: readonly string[]): Promise<Map<string, Document>> {
  const plain = (reference: string) => reference.split(':').slice(0, 2).join(':')
  const documents = await documentsOfPlain([...new Set(references.map(plain))])
  return new Map(
    references.flatMap(reference => {
      const document = documents.get(plain(reference))
      return document ? [[reference, document] as const] : []
    }),
  )
}

/** The invoice itself, that of a payment, that of a refund; a receipt. */
async function documentsOfPlain(references: readonly string[]): Promise<Map<string, Document>> {
  const ids = (word: string) =>
    references.flatMap(each => (each.startsWith(`${word}:`) ? [Number(each.slice(word.length + 1))] : []))
  const [payments, refunds] = [
    await invoiceIdsOf(paymentTable, ids('finance.payment')),
    await invoiceIdsOf(refundTable, ids('finance.refund')),
  ]
  const invoiceOf = new Map([
    ...ids('finance.invoice').map(id => [`finance.invoice:${id}`, id] as const),
    ...payments.map(({ id, invoice_id }) => [`finance.payment:${id}`, invoice_id] as const),
    ...refunds.map(({ id, invoice_id }) => [`finance.refund:${id}`, invoice_id] as const),
  ])
  const receipts = await receiptsByReference(ids('finance.receipt'))
  if (!invoiceOf.size) return receipts
  const invoices = await db()
    .select({ id: invoiceTable.id, number: invoiceTable.number })
    .from(invoiceTable)
    .where(inArray(invoiceTable.id, [...new Set(invoiceOf.values())]))
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]))
  const ofInvoices = [...invoiceOf].flatMap(([reference, invoice_id]) => {
    const number = numbers.get(invoice_id)
    return number ? [[reference, { invoice_id, receipt_id: null, number }] as const] : []
  })
  return new Map([...ofInvoices, ...receipts])
}

async function receiptsByReference(ids: readonly number[]): Promise<Map<string, Document>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select({ id: receiptTable.id, number: receiptTable.number })
    .from(receiptTable)
    .where(inArray(receiptTable.id, [...ids]))
  return new Map(
    rows.map(({ id, number }) => [`finance.receipt:${id}`, { invoice_id: null, receipt_id: id, number: number ?? '' }]),
  )
}

/** What makes entries of the invoices and receipts whose number or payer is searched for, of at most so many of each. */
export async function referencesLike(q: string, most: number): Promise<string[]> {
  const receipts = await db()
    .select({ id: receiptTable.id })
    .from(receiptTable)
    .where(matching(receiptTable.search_text, q))
    .limit(most)
  return [...(await referencesOfInvoicesLike(q, most)), ...receipts.map(({ id }) => `finance.receipt:${id}`)]
}

async function referencesOfInvoicesLike(q: string, most: number): Promise<string[]> {
  const invoices = await db()
    .select({ id: invoiceTable.id })
    .from(invoiceTable)
    .where(matching(invoiceTable.search_text, q))
    .limit(most)
  const ids = invoices.map(invoice => invoice.id)
  if (!ids.length) return []
  const made = async (word: string, table: typeof paymentTable | typeof refundTable) => {
    const rows = await db().select({ id: table.id }).from(table).where(inArray(table.invoice_id, ids))
    return rows.map(row => `${word}:${row.id}`)
  }
  return [
    ...ids.map(id => `finance.invoice:${id}`),
    ...(await made('finance.payment', paymentTable)),
    ...(await made('finance.refund', refundTable)),
  ]
}

async function invoiceIdsOf(table: typeof paymentTable | typeof refundTable, ids: readonly number[]) {
  if (!ids.length) return []
  const rows = await db()
    .select({ id: table.id, invoice_id: table.invoice_id })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return rows.flatMap(({ id, invoice_id }) => (invoice_id === null ? [] : [{ id, invoice_id }]))
}

/** What was sold by the lines of these transfers; one that is no line has none. */
export async function labelsOf(transferIds: readonly number[]): Promise<Map<number, string>> {
  if (!transferIds.length) return new Map()
  const lines = await db()
    .select({ id: invoiceLineTable.transfer_id, label: invoiceLineTable.label })
    .from(invoiceLineTable)
    .where(inArray(invoiceLineTable.transfer_id, [...new Set(transferIds)]))
  return new Map(lines.map(line => [line.id!, line.label]))
}

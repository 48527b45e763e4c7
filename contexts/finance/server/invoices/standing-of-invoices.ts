import { db } from '@halaqa/kit-server/database'
import { inArray, notInArray, sql } from 'drizzle-orm'
import { reliefKinds } from '../../contract/own-invoice.ts'
import { allocationTable, entryTable, openItemTable, transferTable } from '../ledger/ledger.table.ts'
import { invoiceLineTable, invoiceTable } from './invoices.table.ts'

/** How invoices stand in the books, in baisa: what of their lines is not settled, and what money settled. */
export type Standing = { open: number; paid: number }

/** What of an invoice is open, for a statement that reads the table of invoices. */
export const openOfInvoice =
  sql<number>`(select coalesce(sum(${openItemTable.open}), 0)::float8 from ${invoiceLineTable}
  join ${openItemTable} on ${openItemTable.transfer_id} = ${invoiceLineTable.transfer_id}
  where ${invoiceLineTable.invoice_id} = ${invoiceTable.id})`.mapWith(Number)

/**
 * Whether what is allocated to a line is money of its payer, also what was to good from before: not what a fund granted or the college
 * let go, nor the line itself taken back. For statements that join allocations, their credits and the entries.
 */
export const isMoney = sql`(${notInArray(entryTable.kind, [...reliefKinds])}
  and (${transferTable.reverses} is null or ${transferTable.reverses} <> ${allocationTable.debit_id}))`

/** What money settled of it. */
export const paidOfInvoice =
  sql<number>`(select coalesce(sum(${allocationTable.amount}), 0)::float8 from ${invoiceLineTable}
  join ${allocationTable} on ${allocationTable.debit_id} = ${invoiceLineTable.transfer_id}
  join ${transferTable} on ${transferTable.id} = ${allocationTable.credit_id}
  join ${entryTable} on ${entryTable.id} = ${transferTable.entry_id}
  where ${invoiceLineTable.invoice_id} = ${invoiceTable.id} and ${isMoney})`.mapWith(Number)

/** By the ids of invoices. Every page, checkout and receipt asks here. */
export async function standingsOf(ids: readonly number[]): Promise<Map<number, Standing>> {
  if (!ids.length) return new Map()
  const { rows } = await db().execute<Standing & { id: number }>(sql`
    select ${invoiceTable.id} as id, ${openOfInvoice} as open, ${paidOfInvoice} as paid
    from ${invoiceTable} where ${inArray(invoiceTable.id, [...ids])}`)
  return new Map(rows.map(({ id, open, paid }) => [id, { open, paid }]))
}

/** Of one that is there. */
export const standingOf = async (id: number): Promise<Standing> => (await standingsOf([id])).get(id)!

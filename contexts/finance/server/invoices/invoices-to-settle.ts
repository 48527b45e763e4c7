import { db } from '@halaqa/kit-server/database'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { invoiceTable } from './invoices.table.ts'
import { openOfInvoice } from './standing-of-invoices.ts'

/** An invoice that waits for money, and what of it is open, in baisa. */
export type InvoiceToSettle = {
  id: number
  number: string
  payer_guard: string
  payer_id: number
  payer_name: string
  open: number
}

type Asked = {
  ids?: readonly number[]
  amounts?: readonly number[]
  numbers?: readonly string[]
  payers?: readonly number[]
}

/** Open invoices that are named, of which just such an amount is open, that bear one of these numbers, or that ask one of these payers; the oldest first. */
export async function invoicesToSettle({ ids = [], amounts = [], numbers = [], payers = [] }: Asked) {
  const wanted: SQL[] = [
    ...(ids.length ? [inArray(invoiceTable.id, [...ids])] : []),
    ...(amounts.length ? [inArray(openOfInvoice, [...amounts])] : []),
    ...(numbers.length ? [inArray(invoiceTable.number, [...numbers])] : []),
    ...(payers.length ? [inArray(invoiceTable.payer_id, [...payers])] : []),
  ]
  if (!wanted.length) return []
  const { rows } = await db().execute<InvoiceToSettle>(sql`
    select ${invoiceTable.id} as id, ${invoiceTable.number} as number, ${invoiceTable.payer_guard} as payer_guard,
      ${invoiceTable.payer_id} as payer_id, ${invoiceTable.payer_name} as payer_name, ${openOfInvoice} as open
    from ${invoiceTable} where ${invoiceTable.state} = 'open' and (${sql.join(wanted, sql` or `)})
    order by ${invoiceTable.issued_at}, ${invoiceTable.id}`)
  return rows
}

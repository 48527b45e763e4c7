import { rowsOf } from '@halaqa/students/server'
import { billLineTable } from '../tables/bills.table.ts'

/** What sponsors were billed goes with the invoices that it settles. */
export const billedBelongings = rowsOf(billLineTable, {
  kind: 'sponsor_bill_lines',
  what: 'students.office.merge.moves_billed',
})

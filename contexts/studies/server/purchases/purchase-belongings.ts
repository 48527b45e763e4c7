import { rowsOf } from '@halaqa/students/server'
import { purchaseTable } from './purchases.table.ts'

/** A title is sold, and given, once a semester; what was returned or cancelled may stand any number of times. */
export const purchaseBelongings = rowsOf(purchaseTable, {
  kind: 'purchases',
  what: 'students.office.merge.moves_purchases',
  once: row => (row.state === 'open' || row.state === 'free' ? `${row.state}/${row.semester_id}/${row.title_key}` : ''),
})

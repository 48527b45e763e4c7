import { rowsOf } from '@halaqa/students/server'
import { settlementTable } from './settlements.table.ts'

/** What was settled goes with the accounts that it stands on. */
export const settlementBelongings = rowsOf(settlementTable, {
  kind: 'settlements',
  what: 'students.office.merge.moves_settlements',
})

import { rowsOf } from '@halaqa/students/server'
import { chargeTable } from './charges.table.ts'

/** What was charged goes with the invoices that ask for it. */
export const chargeBelongings = rowsOf(chargeTable, { kind: 'charges', what: 'students.office.merge.moves_charges' })

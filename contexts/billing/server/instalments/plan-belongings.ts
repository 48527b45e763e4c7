import { rowsOf } from '@halaqa/students/server'
import { planTable } from './plans.table.ts'

/** Plans go with the invoices that they spread. */
export const planBelongings = rowsOf(planTable, {
  kind: 'instalments',
  what: 'students.office.merge.moves_instalments',
})

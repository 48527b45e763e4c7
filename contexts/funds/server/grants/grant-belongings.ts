import { rowsOf } from '@halaqa/students/server'
import { grantTable } from '../tables/grants.table.ts'

/** What funds paid goes with the invoices that it paid. */
export const grantBelongings = rowsOf(grantTable, { kind: 'grants', what: 'students.office.merge.moves_grants' })

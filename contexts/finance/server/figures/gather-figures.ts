import { gatherRows } from '@halaqa/kit-server/database'
import { invoiceCountTable } from './invoice-sums.table.ts'
import { paymentCountTable, receivedCountTable } from './payment-counts.table.ts'
import { subjectSumTable } from './subject-sums.table.ts'

/** Makes few rows of the many that stand for what was charged and what came (ADR 0095). */
export async function gatherFigures(): Promise<void> {
  await gatherRows(invoiceCountTable, {
    alike: ['semester_id', 'kind', 'state', 'is_resit', 'is_partly', 'issued_on', 'settled_on'],
    added: ['invoices', 'total', 'open'],
  })
  // A subject whose charges were all taken back stays in the report, with nothing.
  await gatherRows(subjectSumTable, {
    alike: ['semester_id', 'subject_id'],
    added: ['charges', 'charged', 'open'],
    evenNothing: true,
  })
  await gatherRows(paymentCountTable, {
    alike: ['gateway', 'state', 'surplus', 'created_on'],
    added: ['payments', 'amount'],
  })
  await gatherRows(receivedCountTable, { alike: ['day', 'way'], added: ['payments', 'amount', 'turned_back'] })
}

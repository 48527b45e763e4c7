import { db, gatherRows, takeTurns, transaction } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { invoiceCountTable } from './invoice-sums.table.ts'
import { paymentCountTable, receivedCountTable } from './payment-counts.table.ts'
import { repeatedPayerTable } from './repeated-payers.table.ts'
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
  await forgetPayers()
}

/**
 * Of payers whose payments are compared, one row stays where something repeats, and none elsewhere. One after the other: of two at once
 * one would find nothing repeated yet and take a row that the other keeps instead of a later one.
 */
const forgetPayers = () =>
  transaction(async () => {
    await takeTurns('finance.gather-figures', 1)
    await db().execute(sql`
      delete from ${repeatedPayerTable} payer where exists (
          select from ${repeatedPayerTable} earlier where earlier.payer_guard = payer.payer_guard
            and earlier.payer_id = payer.payer_id and earlier.id < payer.id)
        or not exists (select from finance.payments_within_a_day twice
          where twice.payer_guard = payer.payer_guard and twice.payer_id = payer.payer_id)`)
  })

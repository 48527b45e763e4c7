import type { PayoutSource } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { payoutLeft, payoutNotLeft, promisedOn } from './payouts.ts'
import { goesByBank, settlementTable } from './settlements.table.ts'

/** Payouts of students, which the bank's statement shows when they leave: by the number that the file for the bank has, or the account. */
export const studentPayouts: PayoutSource = {
  word: 'billing.settlement',
  waiting: async bankAccountId => {
    const rows = await db()
      .select({ settlement: settlementTable, name: studentTable.full_name })
      .from(settlementTable)
      .innerJoin(studentTable, eq(studentTable.id, settlementTable.student_id))
      .where(
        and(
          eq(settlementTable.bank_account_id, bankAccountId),
          inArray(settlementTable.state, ['approved', 'sent']),
          goesByBank,
        ),
      )
      .orderBy(asc(settlementTable.id))
    return rows.map(({ settlement, name }) => ({
      id: settlement.id,
      amount: settlement.amount,
      promised_on: promisedOn(settlement),
      name: settlement.account_holder || name,
      words: [`S-${settlement.id}`, settlement.iban],
      asked_by_id: settlement.asked_by_id,
    }))
  },
  left: payoutLeft,
  notLeft: payoutNotLeft,
}

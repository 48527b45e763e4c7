import type { TransferSource } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { paymentTable } from '../tables/payments.table.ts'
import { confirmPayment } from './record-payment.ts'
import { askReversal } from './reverse-payment.ts'

/** Transfers of sponsors that wait for a second person, who may be the one that finds them on the bank's statement. */
export const paymentTransfers: TransferSource = {
  kind: 'sponsor',
  word: 'sponsors.payment',
  posted_as: 'payment',
  waiting: bankAccountId =>
    db()
      .select({
        id: paymentTable.id,
        amount: paymentTable.amount,
        bank_reference: paymentTable.bank_reference,
        posted_on: paymentTable.posted_on,
        payer_name: paymentTable.sponsor_name,
        recorded_by_id: paymentTable.recorded_by_id,
      })
      .from(paymentTable)
      .where(
        and(
          eq(paymentTable.state, 'asked'),
          eq(paymentTable.kind, 'bank'),
          eq(paymentTable.bank_account_id, bankAccountId),
        ),
      )
      .orderBy(asc(paymentTable.id)),
  confirm: confirmPayment,
  askBack: async (id, reason) => {
    const [row] = await db().select({ state: paymentTable.state }).from(paymentTable).where(eq(paymentTable.id, id))
    if (row?.state === 'posted') await askReversal(id, reason)
  },
  states: async ids => {
    const rows = await db()
      .select({ id: paymentTable.id, state: paymentTable.state })
      .from(paymentTable)
      .where(inArray(paymentTable.id, [...ids]))
    return new Map(rows.map(({ id, state }) => [id, state]))
  },
}

import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, exists, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { paymentSessionTable, paymentTable } from '../invoices/invoices.table.ts'
import { askIfBankAnswers } from './hear-bank.ts'

const day = 24 * 60 * 60_000

/** Asks the banks about attempts of the last day that nobody told the end of: a callback that never came loses nothing. */
export async function pollOpenPayments(): Promise<number> {
  const now = clock.now()
  const open = await db()
    .select({ id: paymentTable.id, uuid: paymentTable.uuid })
    .from(paymentTable)
    .where(
      and(
        or(
          // A bank may change its mind, or a wrong message may have come before the right one.
          inArray(paymentTable.state, ['started', 'pending', 'declined', 'cancelled', 'refused']),
          // Paid at one page, it may be paid at another: that money is to be given back.
          exists(
            db()
              .select()
              .from(paymentSessionTable)
              .where(and(eq(paymentSessionTable.payment_id, paymentTable.id), eq(paymentSessionTable.state, 'open'))),
          ),
        ),
        gt(paymentTable.created_at, new Date(now.getTime() - day)),
        lt(paymentTable.created_at, new Date(now.getTime() - 30_000)),
      ),
    )
    .orderBy(sql`${paymentTable.checked_at} nulls first`, asc(paymentTable.id))
    .limit(50)
  for (const { id, uuid } of open) {
    await db().update(paymentTable).set({ checked_at: now }).where(eq(paymentTable.id, id))
    // One bank that does not answer must not hold back the others.
    await askIfBankAnswers(uuid)
  }
  return open.length
}

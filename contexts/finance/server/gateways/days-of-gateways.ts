import { endOfDay, startOfDay } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, count, eq, gte, lt, sql, sum } from 'drizzle-orm'
import type { GatewayName } from '../../contract/invoice.ts'
import { cardRefundTable } from '../invoices/card-refunds.table.ts'
import { paymentTable } from '../invoices/invoices.table.ts'

/** What a gateway took for the college on a day of Muscat, in baisa, by so many payments; less what it gave back to cards on that day. */
export type GatewayDay = { gateway: GatewayName; day: string; amount: number; payments: number }

/** Of every gateway, of a period. */
export async function daysOfGateways(days: { from: string; until: string }): Promise<GatewayDay[]> {
  const [taken, back] = [await takenOn(days), await givenBackOn(days)]
  return taken
    .map(each => ({ ...each, amount: each.amount - (back.get(`${each.gateway} ${each.day}`) ?? 0) }))
    .filter(each => each.amount > 0)
}

function takenOn({ from, until }: { from: string; until: string }): Promise<GatewayDay[]> {
  const day = sql<string>`to_char(${paymentTable.settled_at} at time zone 'Asia/Muscat', 'YYYY-MM-DD')`
  return db()
    .select({
      gateway: paymentTable.gateway,
      day,
      amount: sum(paymentTable.amount).mapWith(Number),
      payments: count(),
    })
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.state, 'paid'),
        gte(paymentTable.settled_at, startOfDay(from)),
        lt(paymentTable.settled_at, endOfDay(until)),
      ),
    )
    .groupBy(paymentTable.gateway, sql`2`)
    .orderBy(sql`2`, paymentTable.gateway)
}

/** What gateways gave back to cards, by gateway and day. */
async function givenBackOn({ from, until }: { from: string; until: string }): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${cardRefundTable.settled_at} at time zone 'Asia/Muscat', 'YYYY-MM-DD')`
  const rows = await db()
    .select({ gateway: paymentTable.gateway, day, amount: sum(cardRefundTable.amount).mapWith(Number) })
    .from(cardRefundTable)
    .innerJoin(paymentTable, eq(paymentTable.id, cardRefundTable.payment_id))
    .where(
      and(
        eq(cardRefundTable.state, 'done'),
        gte(cardRefundTable.settled_at, startOfDay(from)),
        lt(cardRefundTable.settled_at, endOfDay(until)),
      ),
    )
    .groupBy(paymentTable.gateway, sql`2`)
  return new Map(rows.map(row => [`${row.gateway} ${row.day}`, row.amount]))
}

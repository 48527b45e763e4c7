import { endOfDay, startOfDay } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, count, eq, gte, lt, sql, sum } from 'drizzle-orm'
import type { GatewayName } from '../../contract/invoice.ts'
import { paymentTable } from '../invoices/invoices.table.ts'

/** What a gateway took for the college on a day of Muscat, in baisa, by so many payments. */
export type GatewayDay = { gateway: GatewayName; day: string; amount: number; payments: number }

/** Of every gateway, of a period. */
export function daysOfGateways({ from, until }: { from: string; until: string }): Promise<GatewayDay[]> {
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

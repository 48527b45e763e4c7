import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { withinDays } from '@halaqa/kit-server/list'
import { asc, sql } from 'drizzle-orm'
import { settlementTable } from './settlements.table.ts'

/** Settlements by kind and state that were asked for on these days, both counted; of this year where none are said. In baisa. */
export async function settlementReportOf(asked: { from?: string | undefined; to?: string | undefined }) {
  const to = asked.to ?? clock.today()
  const from = asked.from ?? `${to.slice(0, 4)}-01-01`
  const { kind, state, amount, asked_at } = settlementTable
  const rows = await db()
    .select({
      kind,
      state,
      count: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${amount})`.mapWith(Number),
    })
    .from(settlementTable)
    .where(withinDays(asked_at, from, to))
    .groupBy(kind, state)
    .orderBy(asc(kind), asc(state))
  return {
    from,
    to,
    all: {
      count: rows.reduce((sum, each) => sum + each.count, 0),
      amount: rows.reduce((sum, each) => sum + each.amount, 0),
    },
    rows,
  }
}

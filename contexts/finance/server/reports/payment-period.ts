import { invalid } from '@halaqa/kit-contract'
import { addDays, addMonths, clock, daysBetween } from '@halaqa/kit-server/clock'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { between, sql } from 'drizzle-orm'
import { longestPeriod, mostDaysByDay, type PaymentWay, paymentWays } from '../../contract/period-reports.ts'
import { added } from '../figures/added.ts'
import { receivedCountTable } from '../figures/payment-counts.table.ts'

type Asked = { from?: string | undefined; to?: string | undefined }
type By = 'day' | 'month'
/** What came by one way on one day, or in the month that begins on it; amounts are baisa. */
type Came = { first: string; way: PaymentWay; count: number; amount: number }

/** What reached the college from day to day, both counted. Refuses `invalid` where the days are the wrong way round or too many. */
export async function paymentsOfPeriod(asked: Asked) {
  const to = asked.to ?? clock.today()
  const from = asked.from ?? addDays(to, -29)
  if (to < from) refuse(invalid, { to: 'field.ends-before-start' })
  const days = daysBetween(from, to) + 1
  if (days > longestPeriod) refuse(invalid, { from: 'finance.field.period-too-long' })
  const by: By = days > mostDaysByDay ? 'month' : 'day'
  const came = await together(`${from} ${to}`, () => cameIn(from, to, by))
  return {
    from,
    to,
    by,
    all: sumOf(came),
    by_way: paymentWays.map(way => ({ way, ...sumOf(came.filter(each => each.way === way)) })),
    rows: stretches(from, to, by).map(stretch => {
      const own = came.filter(each => each.first === stretch.first)
      const by = (way: PaymentWay) => sumOf(own.filter(each => each.way === way)).amount
      const ways = { gateway: by('gateway'), bank: by('bank'), cash: by('cash'), donation: by('donation') }
      return { from: stretch.from, until: stretch.until, ...sumOf(own), ...ways }
    }),
  }
}
const together = answeredTogether<readonly Came[]>()

const sumOf = (came: readonly Came[]) => ({
  count: came.reduce((all, each) => all + each.count, 0),
  amount: came.reduce((all, each) => all + each.amount, 0),
})

/** Each day, or each month as far as it is within the days. */
function stretches(from: string, to: string, by: By) {
  const found: { first: string; from: string; until: string }[] = []
  let first = by === 'day' ? from : firstOfMonth(from)
  while (first <= to) {
    const next = by === 'day' ? addDays(first, 1) : addMonths(first, 1)
    const last = addDays(next, -1)
    found.push({ first, from: first < from ? from : first, until: last > to ? to : last })
    first = next
  }
  return found
}
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Added up from what is kept of each day (ADR 0095). */
async function cameIn(from: string, to: string, by: By): Promise<readonly Came[]> {
  const { day, way, payments, amount } = receivedCountTable
  const first = by === 'day' ? sql<string>`${day}::text` : sql<string>`date_trunc('month', ${day})::date::text`
  return db()
    .select({ first: first.as('first'), way, count: added(payments), amount: added(amount) })
    .from(receivedCountTable)
    .where(between(day, from, to))
    .groupBy(sql`first`, way)
}

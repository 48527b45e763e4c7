import { invalid } from '@halaqa/kit-contract'
import { addMonths, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, max } from 'drizzle-orm'
import { monthClosed } from '../../contract/ledger.ts'
import { monthTable } from './ledger.table.ts'

/** Nobody finds out today about money of longer ago: the year was mistyped. In months. */
const mostMonthsPast = 36

/**
 * A day on which somebody says that money moved, before it waits for a second person: not to come, not years ago (`invalid` with the
 * field), and not on or before the last closed month, where it could not be posted (`month-closed` with the field).
 */
export async function requireMoneyDay(field: string, day: string): Promise<void> {
  if (day > clock.today()) refuse(invalid, { [field]: 'field.day-to-come' })
  if (day < addMonths(clock.today(), -mostMonthsPast)) refuse(invalid, { [field]: 'field.day-long-past' })
  if ((await closedDays())(day)) refuse(monthClosed, { [field]: 'problem.month-closed' })
}

/** Whether nothing is posted on a day, as it lies in the last closed month or before it: looked up once, asked of many days. */
export async function closedDays(): Promise<(day: string) => boolean> {
  const last = await lastClosedMonth()
  return day => last !== null && Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7)) <= last
}

/** 202610: nothing is posted into it or before it; null while no month is closed. */
async function lastClosedMonth(): Promise<number | null> {
  const [row] = await db()
    .select({ id: max(monthTable.id) })
    .from(monthTable)
    .where(eq(monthTable.state, 'closed'))
  return row!.id
}

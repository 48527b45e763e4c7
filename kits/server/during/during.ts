import type { Days, DayWord } from '@halaqa/kit-contract'
import { addDays, clock, daysOfMonth, endOfDay, startOfDay, weekdayOf } from '@halaqa/kit-server/clock'
import { and, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { extensionPoint } from '../assembly/extension-point.ts'

type Stretch = { starts_on: string; ends_on: string }
export type Calendar = { semesters: readonly Stretch[]; years: readonly Stretch[] }

/** The semesters and academic years of the college, for the words that name one. Who keeps the calendar answers. */
export const academicCalendar = extensionPoint<() => Promise<Calendar>>('platform.academic-calendar')

/**
 * The days that a word means on a day. Weeks begin on Sunday. A semester and a year are those in which the day is, their last
 * day included; the last semester is the one that ended before the day, latest. Undefined where there is none: between two
 * semesters no semester is this one.
 */
export function daysOn(word: DayWord, today: string, { semesters, years }: Calendar): Days | undefined {
  const inside = (all: readonly Stretch[]) => all.find(each => each.starts_on <= today && today <= each.ends_on)
  switch (word) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'this_week': {
      const sunday = addDays(today, -weekdayOf(today))
      return { from: sunday, to: addDays(sunday, 6) }
    }
    case 'this_month': {
      const days = daysOfMonth(today)
      return { from: days[0]!, to: days.at(-1)! }
    }
    case 'this_semester':
      return daysOf(inside(semesters))
    case 'last_semester':
      return daysOf(
        semesters
          .filter(each => each.ends_on < today)
          .reduce<Stretch | undefined>((last, each) => (last && last.ends_on > each.ends_on ? last : each), undefined),
      )
    case 'this_year':
      return daysOf(inside(years))
  }
}
const daysOf = (stretch: Stretch | undefined): Days | undefined =>
  stretch && { from: stretch.starts_on, to: stretch.ends_on }

export async function calendar(): Promise<Calendar> {
  const [ask] = academicCalendar.contributions()
  return (await ask?.()) ?? { semesters: [], years: [] }
}

/** What is within the days that a word means today: an instant by the days of Muscat, or a day. Of no days nothing is. */
export async function withinWord(column: PgColumn, word: DayWord | undefined): Promise<SQL | undefined> {
  if (word === undefined) return undefined
  const days = daysOn(word, clock.today(), await calendar())
  if (!days) return sql`false`
  return column.dataType === 'date'
    ? and(gte(column, startOfDay(days.from)), lt(column, endOfDay(days.to)))
    : and(gte(column, days.from), lte(column, days.to))
}

import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** Muscat is four hours ahead of UTC all year and has been since 1920: no daylight saving to reckon with. */
const aheadOfUtc = 4 * 60 * 60_000

const dayMilliseconds = 24 * 60 * 60_000
const dayAt = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10)

/** The midnight in UTC that stands for a day in reckoning; undefined when there is no such day. */
function midnightOf(text: string): number | undefined {
  // Nobody means a year below 100: it is one that was written short.
  if (!/^(?!00)\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const midnight = Date.parse(`${text}T00:00:00Z`)
  // The 30th of February is parsed, as the 2nd of March.
  return !Number.isNaN(midnight) && dayAt(midnight) === text ? midnight : undefined
}
function requireMidnight(day: string): number {
  const midnight = midnightOf(day)
  if (midnight === undefined) throw new Error(`${day} is no day: YYYY-MM-DD is`)
  return midnight
}
const parse = (day: string) => dayjs.utc(requireMidnight(day))

/** The day in Muscat at an instant, `YYYY-MM-DD`. */
export const dayOf = (instant: Date): string => dayAt(instant.getTime() + aheadOfUtc)

/** Whether the text is a day that exists, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => midnightOf(text) !== undefined

/** The day so many days later; earlier when negative. Without dayjs: days are reckoned by the dozen for one page. */
export const addDays = (day: string, days: number): string => dayAt(requireMidnight(day) + days * dayMilliseconds)

/** The same day of the month so many months later, or the last of that month when it has no such day. */
export const addMonths = (day: string, months: number): string => parse(day).add(months, 'month').format('YYYY-MM-DD')

/** How many days after `from` the day `to` is: 0 the same day, negative when before. */
export const daysBetween = (from: string, to: string): number => parse(to).diff(parse(from), 'day')

/** Whole weeks since `from`: 0 on the first seven days. */
export const weeksBetween = (from: string, to: string): number => Math.floor(daysBetween(from, to) / 7)

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (day: string): number => parse(day).day()

/** Every day of the month in which `day` is. */
export function daysOfMonth(day: string): string[] {
  const first = parse(day).startOf('month')
  return Array.from({ length: first.daysInMonth() }, (_, index) => first.add(index, 'day').format('YYYY-MM-DD'))
}

/** The first instant of the day in Muscat. */
export const startOfDay = (day: string): Date => new Date(requireMidnight(day) - aheadOfUtc)

/** The first instant after the day in Muscat: what is before it is still on the day. */
export const endOfDay = (day: string): Date => startOfDay(addDays(day, 1))

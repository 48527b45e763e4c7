import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** Muscat is four hours ahead of UTC all year and has been since 1920: no daylight saving to reckon with. */
const muscatOffset = '+04:00'

const noDay = (day: string) => new Error(`${day} is no day: YYYY-MM-DD is`)
const parse = (day: string) => {
  if (!isDay(day)) throw noDay(day)
  return dayjs.utc(day)
}

const dayMilliseconds = 24 * 60 * 60_000
/** The midnight in UTC with which a day begins that stands for it in reckoning; NaN when there is no such month. */
const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10)

/** Whether the text is a day that exists, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => {
  // Nobody means a year below 100: it is one that was written short.
  if (!/^(?!00)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = midnightOf(text)
  // The 30th of February is parsed, as the 2nd of March.
  return !Number.isNaN(midnight) && dayAt(midnight) === text
}

/** The day so many days later; earlier when negative. Without dayjs: dates are reckoned by the dozen for one page. */
export const addDays = (day: string, days: number): string => {
  if (!isDay(day)) throw noDay(day)
  return dayAt(midnightOf(day) + days * dayMilliseconds)
}

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
export const startOfDay = (day: string): Date => new Date(`${parse(day).format('YYYY-MM-DD')}T00:00:00${muscatOffset}`)

/** The first instant after the day in Muscat: what is before it is still on the day. */
export const endOfDay = (day: string): Date => startOfDay(addDays(day, 1))

import { addDays } from '@halaqa/kit-server/clock'

type Dated = { starts_on: string; ends_on: string }

/** The same span so many days later. */
export const shifted = ({ starts_on, ends_on }: Dated, days: number): Dated => ({
  starts_on: addDays(starts_on, days),
  ends_on: addDays(ends_on, days),
})

/** `2026/2027` is followed by `2027/2028`: every year in the name moves on. A name without one is marked as the next. */
export function nextName(name: string, years = 1): string {
  const next = name.replace(/\d{4}/g, year => String(Number(year) + years))
  return next === name ? `${name} +${years}` : next
}

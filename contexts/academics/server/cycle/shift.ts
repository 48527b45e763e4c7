import { addDays } from '@halaqa/kit-server/clock'

type Dated = { startsOn: string; endsOn: string }

/** The same span so many days later. */
export const shifted = ({ startsOn, endsOn }: Dated, days: number): Dated => ({
  startsOn: addDays(startsOn, days),
  endsOn: addDays(endsOn, days),
})

/** `2026/2027` is followed by `2027/2028`: every year in the name moves on. A name without one is marked as the next. */
export function nextName(name: string, years = 1): string {
  const next = name.replace(/\d{4}/g, year => String(Number(year) + years))
  return next === name ? `${name} +${years}` : next
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const dayMs = 86_400_000

/** Six weeks at most, from the Sunday on or before the first of the month to the Saturday on or after its last. */
export function monthDays(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const start = first - new Date(first).getUTCDay() * dayMs
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`)
  const weeks = Math.ceil((next - start) / (7 * dayMs))
  return Array.from({ length: weeks * 7 }, (_, at) => dayOf(start + at * dayMs))
}

/** `2026-12` and one more is `2027-01`. */
export function monthAfter(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

export const eventsOn = <E extends { starts_on: string; ends_on: string }>(events: readonly E[], day: string): E[] =>
  events.filter(each => each.starts_on <= day && day <= each.ends_on)

const dayMilliseconds = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The first day of the month so many months away from the day's. */
export function firstOfMonth(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return dayAt(Date.UTC(year, month - 1 + months, 1))
}

/** The weeks of a month from Sunday to Saturday; days of the neighbours fill the first and the last. */
export function weeksOfMonth(day: string): string[][] {
  const first = at(firstOfMonth(day))
  const next = at(firstOfMonth(day, 1))
  const weeks: string[][] = []
  for (let sunday = first - new Date(first).getUTCDay() * dayMilliseconds; sunday < next; sunday += 7 * dayMilliseconds)
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAt(sunday + index * dayMilliseconds)))
  return weeks
}

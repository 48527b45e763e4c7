/** A month of the Hijri calendar whose first day was announced; it overrides what is reckoned. */
export type AnnouncedMonth = { year: number; month: number; starts_on: string }
export type HijriParts = { year: number; month: number; day: number }

const umalqura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})
const dayMilliseconds = 86_400_000
const numberOf = (day: string) => Date.parse(`${day}T12:00:00Z`) / dayMilliseconds
const shortest = 29
const longest = 30

/** As the Umm al-Qura calendar reckons. Days are counted as numbers here. */
function reckoned(day: number): HijriParts {
  const parts: HijriParts = { year: 0, month: 0, day: 0 }
  for (const { type, value } of umalqura.formatToParts(new Date(day * dayMilliseconds)))
    if (type in parts) parts[type as keyof HijriParts] = Number(value)
  return parts
}

/** Months counted from the first of all, so that neighbours differ by one. */
const indexOf = ({ year, month }: { year: number; month: number }) => year * 12 + month - 1

/**
 * How many months an announced one may push on: a month is pushed while its neighbour has no day to give, and among a
 * handful of months in a row there are always long ones and short ones.
 */
const reach = 6

/** The reckoned first days of the months around a day, by their index. */
function startsAround(day: number): Map<number, number> {
  const here = reckoned(day)
  const first = day - here.day + 1
  const starts = new Map([[indexOf(here), first]])
  let [back, forth] = [first, first]
  for (let step = 1; step <= reach + 1; step++) {
    back -= reckoned(back - 1).day
    starts.set(indexOf(here) - step, back)
    forth += reckoned(forth + shortest).day === 1 ? shortest : longest
    starts.set(indexOf(here) + step, forth)
  }
  return starts
}

/**
 * The Hijri day of a day: by the announced months where there are any, else as Umm al-Qura reckons. The months beside an
 * announced one keep 29 or 30 days. Of several announcements of one month the last in the list holds.
 */
export function hijriParts(day: string, announced: readonly AnnouncedMonth[] = []): HijriParts {
  const at = numberOf(day)
  const own = reckoned(at)
  const here = indexOf(own)
  const told = new Map(announced.map(each => [indexOf(each), numberOf(each.starts_on)]))
  const isTold = (from: number, to: number) => [...told.keys()].some(index => index >= from && index <= to)
  if (!isTold(here - reach - 1, here + reach + 1)) return own
  const around = startsAround(at)
  const startOf = (index: number): number => {
    const start = told.get(index) ?? around.get(index) ?? Number.POSITIVE_INFINITY
    if (told.has(index)) return start
    if (isTold(index - reach, index - 1)) {
      const before = startOf(index - 1)
      return between(start, before + shortest, before + longest)
    }
    if (!isTold(index + 1, index + reach)) return start
    const after = startOf(index + 1)
    return between(start, after - longest, after - shortest)
  }
  const index = [here + 1, here, here - 1].find(each => startOf(each) <= at) ?? here
  return { year: Math.floor(index / 12), month: (index % 12) + 1, day: at - startOf(index) + 1 }
}
const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** How many days an announced first day is from the reckoned one; more than two is a slip of the pen. */
export function daysFromReckoned({ year, month, starts_on }: AnnouncedMonth): number {
  const at = numberOf(starts_on)
  const start = startsAround(at).get(indexOf({ year, month }))
  return start === undefined ? Number.POSITIVE_INFINITY : at - start
}

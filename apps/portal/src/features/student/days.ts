import { firstOfMonth, weeksOfMonth } from '@halaqa/academics/contract'
import { type AnnouncedMonth, day, hijriMonth, hijriParts, type Language, shortDay } from '@halaqa/kit-contract/format'

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayMs = 86_400_000

export const dayAfter = (day: string, by: number): string => dayOf(timeOf(day) + by * dayMs)

/** The Sunday with which the week of a day begins. */
export const sundayOf = (day: string): string => dayAfter(day, -new Date(timeOf(day)).getUTCDay())

export const weekDays = (day: string): string[] => [0, 1, 2, 3, 4, 5, 6].map(at => dayAfter(sundayOf(day), at))

/** Six weeks at most, from the Sunday on or before the first of the month to the Saturday on or after its last. */
export const monthDays = (month: string): string[] => weeksOfMonth(`${month}-01`).flat()

/** `2026-12` and one more is `2027-01`. */
export const monthAfter = (month: string, by: number): string => firstOfMonth(`${month}-01`, by).slice(0, 7)

/** The same day of another month; the last one where that month is shorter. */
export function dayInMonthAfter(day: string, by: number): string {
  const month = monthAfter(day.slice(0, 7), by)
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/** The day a key leads to; undefined for a key that leads to none. Arrows follow the direction of reading. */
export function dayAtKey(day: string, key: string, isRightToLeft: boolean): string | undefined {
  const forth = isRightToLeft ? -1 : 1
  if (key === 'ArrowRight') return dayAfter(day, forth)
  if (key === 'ArrowLeft') return dayAfter(day, -forth)
  if (key === 'ArrowDown') return dayAfter(day, 7)
  if (key === 'ArrowUp') return dayAfter(day, -7)
  if (key === 'Home') return sundayOf(day)
  if (key === 'End') return dayAfter(sundayOf(day), 6)
  if (key === 'PageDown') return dayInMonthAfter(day, 1)
  if (key === 'PageUp') return dayInMonthAfter(day, -1)
}

type Spanning = { starts_on: string; ends_on: string; background: boolean }

export const eventsOn = <E extends Pick<Spanning, 'starts_on' | 'ends_on'>>(events: readonly E[], day: string): E[] =>
  events.filter(each => each.starts_on <= day && day <= each.ends_on)

/**
 * The events of a week as bars: over which of its columns (1 to 7) each goes, and whether it came from the week before
 * or goes on in the next. What lies under the others comes last; then the earlier and the longer first.
 */
export function weekBars<E extends Spanning>(events: readonly E[], sunday: string) {
  const saturday = dayAfter(sunday, 6)
  const column = (day: string) => (timeOf(day) - timeOf(sunday)) / dayMs + 1
  return events
    .filter(each => each.starts_on <= saturday && each.ends_on >= sunday)
    .map(event => {
      const [isBegun, goesOn] = [event.starts_on < sunday, event.ends_on > saturday]
      return {
        event,
        isBegun,
        goesOn,
        from: isBegun ? 1 : column(event.starts_on),
        to: goesOn ? 7 : column(event.ends_on),
      }
    })
    .sort(
      (a, b) =>
        Number(a.event.background) - Number(b.event.background) || a.from - b.from || b.to - b.from - (a.to - a.from),
    )
}

/** `22 – 28 نوفمبر 2026`, `29 نوفمبر – 5 ديسمبر 2026`. */
export function spanText(from: string, to: string, language: Language): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${day(to, language)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from, language) : day(from, language)} – ${day(to, language)}`
}

/** The Hijri months in which days lie: `جمادى الأولى – جمادى الآخرة 1448`. */
export function hijriMonthsText(
  from: string,
  to: string,
  language: Language,
  announced: readonly AnnouncedMonth[],
): string {
  const [first, last] = [hijriParts(from, announced), hijriParts(to, announced)]
  const name = (each: typeof first) => hijriMonth(each.month, language)
  if (first.year !== last.year) return `${name(first)} ${first.year} – ${name(last)} ${last.year}`
  return `${first.month === last.month ? '' : `${name(first)} – `}${name(last)} ${last.year}`
}

/** How many events of a list are shown before more are asked for: some three screens of a phone. */
export const listedAtOnce = 12

/**
 * The first so many events that are not over, the nearest first, by months: what began earlier and goes on stands in the
 * month of today. `more`: how many there are beyond.
 */
export function listedEvents<E extends { id: number } & Pick<Spanning, 'starts_on' | 'ends_on'>>(
  events: readonly E[],
  today: string,
  most: number,
) {
  const from = (each: E) => (each.starts_on < today ? today : each.starts_on)
  const left = events
    .filter(each => each.ends_on >= today)
    .sort((a, b) => from(a).localeCompare(from(b)) || a.ends_on.localeCompare(b.ends_on) || a.id - b.id)
  const shown = left.slice(0, most)
  const months = [...Map.groupBy(shown, each => from(each).slice(0, 7))].map(([month, own]) => ({ month, events: own }))
  return { months, more: left.length - shown.length }
}

import { dayOf, startOfDay } from '@halaqa/kit-server/clock'
import type { TimeOfDay } from '../../contract/push.ts'

/** From when to when nothing rings, in Muscat; over midnight where `from` is later than `to`. */
export type QuietHours = { from: TimeOfDay; to: TimeOfDay } | undefined

const dayMinutes = 24 * 60
const minutesOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Minutes of the day in Muscat, with what has passed of the last one. */
const minuteAt = (instant: Date): number => (instant.getTime() - startOfDay(dayOf(instant)).getTime()) / 60_000
/** How long until the next time of day: up to a day, and never nothing. */
const minutesUntil = (instant: Date, time: TimeOfDay): number => {
  const ahead = (minutesOf(time) - minuteAt(instant) + dayMinutes) % dayMinutes
  return ahead === 0 ? dayMinutes : ahead
}
const after = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000)

/** The end of the quiet hours that this instant is in; undefined outside of them. `from` belongs to them, `to` does not. */
export function quietUntil(instant: Date, quiet: QuietHours): Date | undefined {
  if (!quiet) return undefined
  // Within them their end is nearer than their next beginning.
  const toEnd = minutesUntil(instant, quiet.to)
  return toEnd < minutesUntil(instant, quiet.from) || minuteAt(instant) === minutesOf(quiet.from)
    ? after(instant, toEnd)
    : undefined
}

const longestWait = dayMinutes * 60
/** For how long a push service may keep a push for a device that is off: until the next quiet hours, a day at most. */
export const secondsToKeep = (instant: Date, quiet: QuietHours): number =>
  quiet ? Math.min(longestWait, Math.floor(minutesUntil(instant, quiet.from) * 60)) : longestWait

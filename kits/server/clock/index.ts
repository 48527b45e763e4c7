import { dayOf } from './days.ts'

export {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  daysOfMonth,
  endOfDay,
  isDay,
  startOfDay,
  weekdayOf,
  weeksBetween,
} from './days.ts'

/** The time zone of the college; days begin and end there. */
export const timeZone = 'Asia/Muscat'

export type Clock = { now: () => Date }

const realClock: Clock = { now: () => new Date() }
let source = realClock

/** Whoever needs the time asks here, so that a test can be in week five of a semester. */
export const clock = {
  /** The present instant. */
  now: (): Date => source.now(),
  /** Today in Muscat, `YYYY-MM-DD`. */
  today: (): string => dayOf(source.now()),
}

/** For tests: another source of time; without one the real one again. */
export function setClock(other: Clock = realClock): void {
  source = other
}

/** For tests: time goes on from `instant` (a day means its noon in Muscat). Answers what brings the real time back. */
export function travelTo(instant: Date | string): () => void {
  const text = typeof instant === 'string' && instant.length === 10 ? `${instant}T12:00:00+04:00` : instant
  const from = new Date(text).getTime()
  if (Number.isNaN(from)) throw new Error(`${instant} is no instant`)
  const started = Date.now()
  setClock({ now: () => new Date(from + Date.now() - started) })
  return () => setClock()
}

/** No telephone rings between nine in the evening and seven in the morning, Muscat time. */
const evening = 21
const morning = 7
const hour = 3_600_000
/** Muscat is four hours ahead of UTC all year. */
const ahead = 4 * hour
const day = 24 * hour

/** When the night ends in which this moment is; undefined by day. */
export function quietUntil(now: Date): Date | undefined {
  const local = now.getTime() + ahead
  const midnight = Math.floor(local / day) * day
  const hours = (local - midnight) / hour
  if (hours >= morning && hours < evening) return undefined
  const wake = midnight + morning * hour + (hours >= evening ? day : 0)
  return new Date(wake - ahead)
}

/** Muscat, all year. */
const midnight = (day: string) => Date.parse(`${day}T00:00:00+04:00`)

/** When the clock stops: at the first moment of a day on which something begins, at the last of a deadline. */
export const momentOf = ({ on, deadline }: { on: string; deadline: boolean }): number =>
  midnight(on) + (deadline ? 86_400_000 : 0)

/** What is left until a moment, in parts; nothing below zero. */
export function partsLeft(moment: number, now: number) {
  const total = Math.max(0, Math.floor((moment - now) / 1000))
  return {
    total,
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}

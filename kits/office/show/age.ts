import { useWords } from '../office-context.ts'

/** How long something has lasted, as it is said after "since": hours within two days, then days. */
export function useAge(): (hours: number) => string {
  const words = useWords()
  return hours => {
    if (hours < 1) return words('office.age.under_an_hour')
    if (hours < 48) return words('office.age.hours', { count: hours })
    return words('office.age.days', { count: Math.floor(hours / 24) })
  }
}

/** Whole hours between an instant and now. */
export const hoursSince = (instant: string): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / 3_600_000))

/** Whole hours from now until an instant. */
export const hoursUntil = (instant: string): number =>
  Math.max(0, Math.floor((Date.parse(instant) - Date.now()) / 3_600_000))

/** What a sponsor pays of an invoice: of its total so many percent, half up to one baisa; all of it where no share is named. */
export const shareOf = (total: number, share: number | null): number =>
  share === null ? total : Math.floor((total * share + 50) / 100)

type Standing = { on: string; stands: number }
type Aged = { within_30: number; within_60: number; within_90: number; beyond: number; oldest_on: string | null }

/**
 * What of bills is not paid, by how many days ago each was approved: what was paid settles the oldest first. `on` is a day, amounts
 * are baisa, `ageOf` says how many days ago a day was.
 */
export function agedBy(bills: readonly Standing[], paid: number, ageOf: (day: string) => number): Aged {
  const aged: Aged = { within_30: 0, within_60: 0, within_90: 0, beyond: 0, oldest_on: null }
  let left = paid
  for (const { on, stands } of bills.toSorted((one, other) => (one.on < other.on ? -1 : 1))) {
    const settled = Math.min(left, stands)
    left -= settled
    const open = stands - settled
    if (open <= 0) continue
    aged.oldest_on ??= on
    const age = ageOf(on)
    const key = age <= 30 ? 'within_30' : age <= 60 ? 'within_60' : age <= 90 ? 'within_90' : 'beyond'
    aged[key] += open
  }
  return aged
}

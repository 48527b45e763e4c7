import { mergeRanges, type Range } from './coverage.ts'

/** The speeds that the player offers. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** Whatever a browser is told to play at, no more than this is counted. */
export const fastestSpeed = Math.max(...speeds)

/** How much of a film a stretch of time can cover (ADR 0039): twice itself, and a little for clocks that differ. */
export const fastestCoverage = 2.1

/** What lies in `some` and not in `others`. */
export function withoutRanges(some: readonly Range[], others: readonly Range[]): [number, number][] {
  const taken = mergeRanges(others)
  return mergeRanges(some).flatMap(([from, to]) => {
    const left: [number, number][] = []
    let at = from
    for (const [start, end] of taken) {
      if (end <= at || start >= to) continue
      if (start > at) left.push([at, start])
      at = Math.max(at, end)
    }
    if (at < to) left.push([at, to])
    return left
  })
}

const total = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** The first so many milliseconds of some stretches, and the rest. */
function split(ranges: readonly Range[], budget: number): { first: [number, number][]; rest: [number, number][] } {
  const [first, rest]: [number, number][][] = [[], []]
  let left = budget
  for (const [from, to] of ranges) {
    const cut = Math.min(to, from + left)
    if (cut > from) first!.push([from, cut])
    if (cut < to) rest!.push([cut, to])
    left -= cut - from
  }
  return { first: first!, rest: rest! }
}

/** What is known of a film of one student: stretches of the film, and the time (since 1970) in which they were played. */
export type Played = { covered: readonly Range[]; played: readonly Range[] }

/**
 * What of a report counts. Each moment of time is played in once, and covers no more of the film than `pace` times itself;
 * what goes beyond that is held: it does not count, and the office is shown it. Told again, it changes nothing.
 */
export function countedOf(known: Played, told: Played) {
  const time = withoutRanges(told.played, known.played)
  const fresh = withoutRanges(told.covered, known.covered)
  const { first, rest } = split(fresh, Math.floor(total(time) * fastestCoverage))
  return {
    covered: mergeRanges([...known.covered, ...first]),
    played: mergeRanges([...known.played, ...time]),
    held: rest,
  }
}

/** A stretch of a film that was really played: milliseconds from its beginning, `to` not in it. */
export type Range = readonly [from: number, to: number]

/** What part must be covered for an element to count as watched (decision 20). */
export const watchedShare = 0.9

/**
 * The same stretches in order, joined where they touch or overlap, cut to the film; nothing counts twice however often and
 * in whatever order it is told. Empty and reversed ones say nothing.
 */
export function mergeRanges(ranges: readonly Range[], durationMs = Number.POSITIVE_INFINITY): [number, number][] {
  const cut = ranges
    .map(([from, to]): [number, number] => [Math.max(0, from), Math.min(to, durationMs)])
    .filter(([from, to]) => to > from)
    .sort((a, b) => a[0] - b[0])
  const merged: [number, number][] = []
  for (const [from, to] of cut) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** How much of a film these stretches cover, each moment once. */
export const coveredMs = (ranges: readonly Range[], durationMs?: number): number =>
  mergeRanges(ranges, durationMs).reduce((sum, [from, to]) => sum + to - from, 0)

/** Whether that is enough; a film of unknown length is watched when it is said to have ended. */
export const isWatched = (covered: number, durationMs: number): boolean =>
  durationMs > 0 && covered >= durationMs * watchedShare

/** What was played from where to where, milliseconds of the piece. */
export type Stretch = readonly [from: number, to: number]

/** The stretches with one more, in order and without overlaps: what is played twice is shown once. */
export function withStretch(stretches: readonly Stretch[], [from, to]: Stretch): Stretch[] {
  if (!(to > from)) return [...stretches]
  const merged: [number, number][] = []
  for (const [start, end] of [...stretches, [from, to] as Stretch].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

/** Shorter than this nobody notices, nor is asked for: between two pictures something is always missing. */
const smallest = 1000

/** Where what was not watched yet begins: the next such place, else the first of all; undefined when there is none. */
export function nextGap(stretches: readonly Stretch[], length: number, place: number): number | undefined {
  const gaps: number[] = []
  let at = 0
  for (const [from, to] of withStretch(stretches, [0, 0])) {
    if (from - at > smallest) gaps.push(at)
    at = Math.max(at, to)
  }
  if (length - at > smallest) gaps.push(at)
  return gaps.find(gap => gap > place + smallest) ?? gaps.find(gap => Math.abs(gap - place) > smallest)
}

/** From when to when a sponsor pays for a student: days on which semesters begin. `share` is in percent. */
export type Range = { from: string; until: string | null; ended_on: string | null; share: number | null }

const lastOf = ({ until, ended_on }: Range): string | null =>
  until && ended_on ? (until < ended_on ? until : ended_on) : (until ?? ended_on)

/** Whether it pays for a semester that begins on this day. */
export const covers = (range: Range, startsOn: string): boolean => {
  const last = lastOf(range)
  return range.from <= startsOn && (last === null || startsOn <= last)
}

/** Whether both pay for one semester, of these or of one to come. */
export const overlap = (one: Range, other: Range): boolean => {
  return [one.from, other.from].some(from => covers(one, from) && covers(other, from))
}

/** The most that all of them pay together of one semester, in percent: it grows only where one of them begins. */
export const mostTogether = (ranges: readonly Range[]): number =>
  Math.max(
    0,
    ...ranges.map(({ from }) =>
      ranges.filter(each => covers(each, from)).reduce((all, each) => all + (each.share ?? 0), 0),
    ),
  )

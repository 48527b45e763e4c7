/** A subject as a version of a plan has it; `choose`: how many of its group are to be chosen, null outside of one. */
export type PlanLine = {
  subject_id: number
  term: number
  kind: string
  choose: number | null
  hours: number
  prerequisite_ids: readonly number[]
}
/** Ids of subjects, in the order of the versions. */
export type PlanChange = { added: number[]; removed: number[]; changed: number[] }

/** What another version asks that the one before does not. The order within a term is no change. */
export function planChange(before: readonly PlanLine[], after: readonly PlanLine[]): PlanChange {
  const was = new Map(before.map(line => [line.subject_id, asAsked(line)]))
  const is = new Map(after.map(line => [line.subject_id, asAsked(line)]))
  return {
    added: [...is.keys()].filter(id => !was.has(id)),
    removed: [...was.keys()].filter(id => !is.has(id)),
    changed: [...is].filter(([id, asked]) => was.has(id) && was.get(id) !== asked).map(([id]) => id),
  }
}

const asAsked = ({ term, kind, choose, hours, prerequisite_ids }: PlanLine): string =>
  JSON.stringify([term, kind, choose, hours, [...prerequisite_ids].sort((a, b) => a - b)])

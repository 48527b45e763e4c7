/** Which subjects come before which: `[subject, prerequisite]`. */
export type Edge = readonly [subject: number, prerequisite: number]

/**
 * A round of subjects that each ask for the next one first, the first named again at the end; undefined when there is
 * none. Where there is one, nobody could ever begin.
 */
export function cycleIn(edges: readonly Edge[]): number[] | undefined {
  const before = new Map<number, number[]>()
  for (const [subject, prerequisite] of edges) before.set(subject, [...(before.get(subject) ?? []), prerequisite])
  const done = new Set<number>()
  for (const start of before.keys()) {
    const found = roundFrom(start, before, done)
    if (found) return found
  }
  return undefined
}

/** Walks without recursion: a long chain of prerequisites must not end the stack. */
function roundFrom(start: number, before: Map<number, number[]>, done: Set<number>): number[] | undefined {
  const path: { node: number; next: number }[] = [{ node: start, next: 0 }]
  const onPath = new Set([start])
  while (path.length) {
    const top = path.at(-1)!
    const next = before.get(top.node)?.[top.next++]
    if (next === undefined) {
      path.pop()
      onPath.delete(top.node)
      done.add(top.node)
    } else if (onPath.has(next)) {
      const nodes = path.map(({ node }) => node)
      return [...nodes.slice(nodes.indexOf(next)), next]
    } else if (!done.has(next)) {
      onPath.add(next)
      path.push({ node: next, next: 0 })
    }
  }
  return undefined
}

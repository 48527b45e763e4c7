/**
 * How a context upstream asks those downstream of it, which it does not know: it names the question as an extension point,
 * they list their answers in their manifests (`contributions`), and `assemble` brings both together where a server is put
 * together. ADR 0054.
 */
export type ExtensionPoint<Value> = {
  /** An answer, to stand in the manifest of the context that gives it. */
  contribute: (value: Value) => Contribution
  /** The answers of all contexts of this server, in the order of the manifests. Throws before `assemble` was called. */
  contributions: () => readonly Value[]
}
export type Contribution = { to: string; value: unknown }

let assembled: ReadonlyMap<string, readonly unknown[]> | undefined

/** `name` is the context that asks and what it asks for: `students.belongings`. */
export function extensionPoint<Value>(name: string): ExtensionPoint<Value> {
  return {
    contribute: value => ({ to: name, value }),
    contributions: () => {
      // Without it a question would be answered by nobody, and nobody would notice.
      if (!assembled) throw new Error(`${name} is asked for before the contexts were assembled`)
      return (assembled.get(name) ?? []) as readonly Value[]
    },
  }
}

/** From now on these are all there are. */
export function defineContributions(contributions: readonly Contribution[]): void {
  const byName = Map.groupBy(contributions, each => each.to)
  assembled = new Map([...byName].map(([name, all]) => [name, all.map(each => each.value)]))
}

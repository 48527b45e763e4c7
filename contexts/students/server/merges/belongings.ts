/**
 * What a context downstream keeps of a student. Students calls nobody downstream, so whoever puts the server together
 * names it here, and a merge moves it in its own transaction.
 */
export type Belongings = {
  /** Under this name a merge keeps the ids, for the way back. */
  kind: string
  /** A message key, said with the count before the merge. */
  what: string
  /** The ids that would go over; nobody changes them until the transaction ends. */
  whatGoes: (fromId: number, intoId: number) => Promise<number[]>
  give: (ids: number[], studentId: number) => Promise<void>
  /** Where it is not the same act as `give`. */
  giveBack?: (ids: number[], studentId: number) => Promise<void>
}

let known: readonly Belongings[] = []
/** From now on these go over with every merge. */
export function mergesTake(belongings: readonly Belongings[]): void {
  known = belongings
}

export async function belongingsThatGo(fromId: number, intoId: number): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  for (const { kind, whatGoes } of known) found[kind] = await whatGoes(fromId, intoId)
  return found
}

export async function giveBelongings(moved: Record<string, number[]>, studentId: number): Promise<void> {
  for (const { kind, give } of known) if (moved[kind]?.length) await give(moved[kind], studentId)
}

export async function giveBelongingsBack(moved: Record<string, number[]>, studentId: number): Promise<void> {
  for (const { kind, give, giveBack = give } of known) if (moved[kind]?.length) await giveBack(moved[kind], studentId)
}

export const belongingsInNumbers = (moved: Record<string, number[]>) =>
  known.map(({ kind, what }) => ({ what, count: moved[kind]?.length ?? 0 }))

/**
 * An item that was taken; `item_id` null: none is left. `elsewhere` is how many colleagues have, `mine` how many are assigned to
 * the person.
 */
export type Taken = { item_id: number | null; left: number; elsewhere: number; mine: number }

/** The server's calls by which the items of any kind are taken; the office is given them when it starts. */
export type Desks = {
  next: (kind: string, skipped: number[], onlyMine: boolean) => Promise<Taken>
  take: (kind: string, id: number) => Promise<Taken>
  release: (kind: string, id: number) => Promise<unknown>
}

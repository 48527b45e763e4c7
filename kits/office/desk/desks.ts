/** An item that was taken; `item_id` null: none is left. `elsewhere` is how many lie on desks of colleagues. */
export type Taken = { item_id: number | null; left: number; elsewhere: number }

/** The server's calls by which the items of any kind are taken; the office is given them when it starts. */
export type Desks = {
  next: (kind: string, skipped: number[]) => Promise<Taken>
  take: (kind: string, id: number) => Promise<unknown>
  release: (kind: string, id: number) => Promise<unknown>
}

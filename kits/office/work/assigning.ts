/** A member of staff. */
export type Colleague = { id: number; name: string }

/** An item that waits, and whose it is. `can.assign` false: it is somebody's own from the beginning. */
export type AssignedItem = {
  item_id: number
  assignee: (Colleague & { assigned_by: string; assigned_at: string }) | null
  can: { assign: boolean }
}

/** The server's calls by which work is assigned; the office is given them when it starts. */
export type Assigning = {
  /** The item, where it waits for the person and may be assigned. */
  item: (kind: string, id: number) => Promise<AssignedItem | undefined>
  /** `seenId` is whose it was on the screen; refused where that is no longer so. */
  assign: (kind: string, id: number, assigneeId: number, seenId: number | null) => Promise<AssignedItem>
  giveBack: (kind: string, id: number) => Promise<AssignedItem>
  /** All who may act on the kind. */
  colleagues: (kind: string) => Promise<Colleague[]>
}

import type { Desks, Taken } from './desks.ts'

/** As many as the server is told of: who has skipped more sees the first of them again. */
const mostSkipped = 500

/** What lies on one's desk: one item at most, and what was skipped. */
export function deskTurns(desks: Desks, kind: string) {
  let held: number | null = null
  let skipped: number[] = []
  /** Where that does not arrive, the item is free after a while. */
  const release = (id: number) => desks.release(kind, id).catch(() => {})
  return {
    /** The next, or the one that is asked for. What lay on the desk before is left to the others. */
    async take(asked: number | undefined, onlyMine: boolean): Promise<Taken> {
      const next = asked === undefined ? await desks.next(kind, skipped, onlyMine) : await desks.take(kind, asked)
      const before = held
      held = next.item_id
      if (before !== null && before !== held) void release(before)
      return next
    },
    /** It was decided, or given to a colleague: it is nobody's to be left. */
    gone(): void {
      held = null
    },
    /** Left to the others, and not taken again before the beginning. */
    async skip(id: number): Promise<void> {
      skipped = [...skipped, id].slice(-mostSkipped)
      if (held === id) held = null
      await release(id)
    },
    restart(): void {
      skipped = []
    },
    /** Whoever leaves the desk leaves the item. */
    leave(): void {
      if (held !== null) void release(held)
      held = null
    },
  }
}

/** While one act is under way no other begins. */
export function oneAtATime(say: (isBusy: boolean) => void) {
  let running: (() => Promise<void>) | undefined
  let due: (() => Promise<void>) | undefined
  async function once(work: () => Promise<void>): Promise<void> {
    if (running) return
    running = work
    say(true)
    try {
      await work()
    } finally {
      running = undefined
      say(false)
      const next = due
      due = undefined
      if (next) await once(next)
    }
  }
  return {
    /** A key that is pressed twice acts once. */
    once,
    /** What is asked for meanwhile comes after it: the last that was, unless it is the same. */
    async soon(work: () => Promise<void>): Promise<void> {
      if (!running) return once(work)
      if (running !== work) due = work
    },
  }
}

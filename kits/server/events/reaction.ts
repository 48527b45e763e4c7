import type { EventDeclaration, Out, Schema } from '@halaqa/kit-contract'

export type EventMeta = {
  id: number
  name: string
  at: Date
  /** Who caused it; 0 is the system. */
  actorId: number
  /** 1 at the first try. */
  attempt: number
}
/** What follows an event: a plain value, listed by its context. */
export type Reaction = { event: string; name: string; run: (payload: any, meta: EventMeta) => Promise<unknown> }

/**
 * Joins an event to what follows it; `name` is stable and unique, it stands in the database. Runs in a transaction with
 * the note that it has run, so what it writes is written once. It may be tried again when it fails: what leaves the
 * database (a call to a bank, a long work) belongs into a job that it enqueues.
 */
export const reaction = <S extends Schema>(
  event: EventDeclaration<S>,
  name: string,
  run: (payload: Out<S>, meta: EventMeta) => Promise<unknown>,
): Reaction => ({ event: event.name, name, run })

import { setTimeout } from 'node:timers/promises'
import type { Database } from './database.ts'
import { frozen } from './kept.ts'
import { currentDatabase, isInTransaction } from './transaction.ts'

/** Milliseconds between two answers: who was just answered and asks on, as a page that pages on does, comes with those who wait. */
const gathering = 10
/** Milliseconds after an answer in which nobody begins the next alone: those who were answered together ask on nearly together. */
const lull = 25

type Turn<Value> = { over: Promise<void>; next?: Promise<Value> }

/**
 * What takes long and many ask alike at one moment, as when a notice sends all of an office to one report: while an answer is
 * worked out, those who ask the same wait for it and are then answered together, by one that begins after they asked. The one on
 * its way is not theirs: it may have read before they did something. Nobody waits longer than two answers take and a moment, and
 * nothing is kept. A transaction is answered by itself. `key` says all that the answer depends on, `ask` must not look at the
 * request, and nobody changes an answer: it is everybody's, and frozen.
 */
export function answeredTogether<Value>(): (key: string, ask: () => Promise<Value>) => Promise<Value> {
  let database: Database | undefined
  const turns = new Map<string, Turn<Value>>()
  const begin = (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const answer = ask().then(frozen)
    const turn: Turn<Value> = { over: answer.then(nothing, nothing) }
    turns.set(key, turn)
    const forget = () => !turn.next && turns.get(key) === turn && turns.delete(key)
    void turn.over.then(() => setTimeout(lull, undefined, { ref: false })).then(forget)
    return answer
  }
  return async (key, ask) => {
    if (isInTransaction()) return ask()
    if (database !== currentDatabase()) turns.clear()
    database = currentDatabase()
    const turn = turns.get(key)
    if (!turn) return begin(key, ask)
    turn.next ??= turn.over.then(() => setTimeout(gathering)).then(() => begin(key, ask))
    return turn.next
  }
}

const nothing = () => undefined

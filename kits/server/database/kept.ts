import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { hearsChanges, onChange } from './changes.ts'
import type { Database } from './database.ts'
import { currentDatabase, isInTransaction } from './transaction.ts'

/** Longer than this nothing is kept, whatever was heard. */
const mostMs = 90_000
/** Of one question: more answers than these are not kept at a time. */
const most = 500

/** The tables that something is kept of; each has a trigger that tells of its changes (a test holds it). */
export const keptTables = new Set<string>()

type Kept<Value> = { answer: Promise<Value>; until: number }

/**
 * What everybody asks of small tables that seldom change, kept by the process until one of them changes: by hand, by another
 * process, by a migration (ADR 0062). Whoever asks inside a transaction is answered anew. `ask` must not look at the request:
 * what depends on who asks stands in the key. Nobody changes an answer: it is everybody's, and frozen.
 */
export function keptUntilChanged<Value, Key extends string | number = never>(
  tables: readonly PgTable[],
  ask: (key: Key) => Promise<Value>,
): (...key: [Key] extends [never] ? [] : [Key]) => Promise<Value> {
  let database: Database | undefined
  const kept = new Map<Key | undefined, Kept<Value>>()
  for (const table of tables) {
    const { schema, name } = getTableConfig(table)
    keptTables.add(`${schema}.${name}`)
    onChange(`${schema}.${name}`, () => kept.clear())
  }
  return async (...[key]) => {
    if (isInTransaction() || !hearsChanges()) return ask(key as Key)
    if (database !== currentDatabase()) kept.clear()
    database = currentDatabase()
    const known = kept.get(key)
    if (known && known.until > performance.now()) return known.answer
    if (kept.size >= most) kept.clear()
    const answer = ask(key as Key).then(frozen)
    const mine = { answer, until: performance.now() + mostMs }
    kept.set(key, mine)
    answer.catch(() => kept.get(key) === mine && kept.delete(key))
    return answer
  }
}

/** Nothing of it can be changed by whom it is given to. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || value instanceof Date) return value
  for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}

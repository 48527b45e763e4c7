import { clock } from '@halaqa/kit-server/clock'
import type { Database } from './database.ts'
import { frozen } from './kept.ts'
import { currentDatabase, isInTransaction } from './transaction.ts'

/** More answers of one question are not kept at a time. */
const most = 100

type Kept<Value> = { answer: Promise<Value>; askedAt: number }

/**
 * What is dear to ask and changes with every act, as counts of a hundred thousand rows do, and is the same for all who may ask:
 * the process answers again what it knows to whoever says that it may be `maxAge` seconds old (`maxAge` of the contract). 0 asks
 * anew, for who has just done something; a transaction always does. `ask` must not look at the request: what depends on who asks
 * stands in the key. Nobody changes an answer: it is everybody's, and frozen.
 */
export function keptBriefly<Value, Key extends string | number = never>(
  ask: (key: Key) => Promise<Value>,
): (maxAge: number, ...key: [Key] extends [never] ? [] : [Key]) => Promise<Value> {
  let database: Database | undefined
  const kept = new Map<Key | undefined, Kept<Value>>()
  return async (maxAge, ...[key]) => {
    if (isInTransaction()) return ask(key as Key)
    if (database !== currentDatabase() || kept.size >= most) kept.clear()
    database = currentDatabase()
    const now = clock.now().getTime()
    const known = kept.get(key)
    if (known && now - known.askedAt < maxAge * 1000) return known.answer
    const mine = { answer: ask(key as Key).then(frozen), askedAt: now }
    kept.set(key, mine)
    // What failed is not kept for those who ask next.
    mine.answer.catch(() => kept.get(key) === mine && kept.delete(key))
    return mine.answer
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import DataLoader from 'dataloader'
import { type SQL, sql } from 'drizzle-orm'
import { isInTransaction } from './transaction.ts'

/** Of one statement: more keys than this go in another. */
const most = 100

/**
 * Asks for many what would be asked for each: `ask` gives what is there of some keys, and whoever asks in the same turn of
 * the process is answered by one call of it. When hundreds of students open their home at once, most of what each waits for
 * is the sending of statements, not their work. Nothing is kept: who asks later is answered anew, so what one has just
 * written one reads. Inside a transaction nobody else's question is joined.
 *
 * `ask` is called for whoever asked first: it must not look at the request, and what depends on who asks stands in the key.
 * Its error is everybody's who was in that call.
 */
export function batched<Key extends string | number, Value>(
  ask: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (keys: readonly Key[]) => Promise<Map<Key, Value>> {
  const loader = new DataLoader<Key, Value | undefined>(
    async keys => {
      const found = await ask([...new Set(keys)])
      return keys.map(key => found.get(key))
    },
    { cache: false, maxBatchSize: most, batchScheduleFn: send => setImmediate(send) },
  )
  return async keys => {
    const once = [...new Set(keys)]
    if (isInTransaction()) return new Map(once.length ? await ask(once) : [])
    const values = await loader.loadMany(once)
    return new Map(once.flatMap((key, at) => (values[at] === undefined ? [] : [[key, orThrow(values[at])]])))
  }
}

/** The same for what is asked without keys: one answer for all who ask in the same turn. */
export function batchedWhole<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | undefined
  const askOnce = async () => {
    await nextTurn()
    next = undefined
    return ask()
  }
  return async () => {
    if (isInTransaction()) return ask()
    next ??= askOnce()
    return next
  }
}

/** `loadMany` hands an error over as a value. */
function orThrow<Value>(value: Value | Error): Value {
  if (value instanceof Error) throw value
  return value
}

/**
 * The whole numbers of a placeholder, for `= any(…)` and `unnest(…)` of a prepared statement. PostgreSQL does not look into
 * them as it plans: it expects ten, however many they are, and so keeps one plan instead of making one for each list.
 */
export const intArrayParam = (placeholder: string): SQL =>
  sql`array(select unnest(${sql.placeholder(placeholder)}::int[]))`

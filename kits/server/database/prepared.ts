import type { Handle } from './database.ts'
import { db } from './transaction.ts'

type Prepared<Result> = { execute: (values?: Record<string, unknown>) => PromiseLike<Result> }

/**
 * A statement that is built once, and parsed and planned once a connection: for what everybody asks all the time.
 * `build` ends with Drizzle's `.prepare('a_name')`; what changes from call to call stands in it as `sql.placeholder`.
 * The name must be the statement's own in the whole product.
 */
export function prepared<Result>(build: (handle: Handle) => Prepared<Result>) {
  // A transaction has its own handle: there it is built again, but the connection still knows it by its name.
  const built = new WeakMap<Handle, Prepared<Result>>()
  return async (values: Record<string, unknown>): Promise<Result> => {
    const handle = db()
    const statement = built.get(handle) ?? build(handle)
    built.set(handle, statement)
    return statement.execute(values)
  }
}

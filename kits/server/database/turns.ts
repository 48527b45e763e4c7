import { sql } from 'drizzle-orm'
import { db } from './transaction.ts'

/**
 * Those who do the same thing to the same one take turns: whoever comes second waits until the transaction of the first has
 * ended, and finds what it wrote. `what` is named as operations are, `whose` is an id or any text that tells them apart.
 */
export const takeTurns = (what: string, whose: string | number): Promise<unknown> =>
  db().execute(
    sql`select pg_advisory_xact_lock(hashtext(${what}), ${typeof whose === 'number' ? sql`${whose}::int` : sql`hashtext(${whose})`})`,
  )

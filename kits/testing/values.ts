import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'

/** The one value of a query that answers one. */
export async function one<T>(query: string): Promise<T> {
  const { rows } = await db().execute<{ value: T }>(sql.raw(query))
  return rows[0]!.value
}

/** The id of the record that was made last in a table: `lastId('finance.invoices')`. */
export const lastId = (table: string): Promise<number> => one(`select max(id)::int as value from ${table}`)

import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { db } from './transaction.ts'

type Gathering = {
  /** The columns whose rows stand for the same where they are alike, and those that are added up. */
  alike: readonly string[]
  added: readonly string[]
  /** A row that comes to nothing stays: that there was something is said, too. */
  evenNothing?: true
}

/**
 * Of a table of differences that are only added (ADR 0093, 0095), with an `id`: makes one row of those that are alike, and none of what
 * comes to nothing. By one statement: whoever adds up meanwhile sees the rows of before or the one that stands for them; of two who
 * gather at once the second finds nothing left of what the first took.
 */
export async function gatherRows(table: PgTable, { alike, added, evenNothing }: Gathering): Promise<void> {
  const named = (columns: readonly string[], as = (column: SQL) => column) =>
    sql.join(
      columns.map(column => as(sql`${sql.identifier(column)}`)),
      sql`, `,
    )
  const isSomething = sql.join(
    added.map(column => sql`sum(${sql.identifier(column)}) <> 0`),
    sql` or `,
  )
  await db().execute(sql`
    with gone as (
      delete from ${table} where id in (
        select unnest(array_agg(id)) from ${table} group by ${named(alike)} having count(*) > 1)
      returning ${named([...alike, ...added])})
    insert into ${table} (${named([...alike, ...added])})
    select ${named(alike)}, ${named(added, column => sql`sum(${column})`)} from gone group by ${named(alike)}
    ${evenNothing ? sql`` : sql`having ${isSomething}`}`)
}

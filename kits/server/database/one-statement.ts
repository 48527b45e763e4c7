import DataLoader from 'dataloader'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { db } from './transaction.ts'

/** A select, and what its columns are called, in their order. */
type Select = { columns: Record<string, PgColumn>; select: SQL }
export type Ask = (columns: Select['columns'], select: SQL) => Promise<Record<string, unknown>[]>

/**
 * For several small selects that one answer is made of: those that are asked in the same turn of the process go as one statement,
 * for to send each costs more than most of them take. Rows come in their order and with the values of any other query; not
 * for `numeric`, of which JSON makes a number. Where the statement fails each is asked by itself, so that a fault is only its own.
 */
export function inOneStatement(): Ask {
  const loader = new DataLoader<Select, Record<string, unknown>[], unknown>(
    async selects => {
      const all = await rowsOf(selects).catch(asError)
      if (Array.isArray(all)) return all
      if (selects.length === 1) throw all
      return Promise.all(selects.map(each => rowsOf([each]).then(([rows]) => rows!, asError)))
    },
    { cache: false, batchScheduleFn: send => setImmediate(send) },
  )
  return (columns, select) => loader.load({ columns, select })
}

async function rowsOf(selects: readonly Select[]): Promise<Record<string, unknown>[][]> {
  const parts = selects.map(({ columns, select }) => {
    const names = Object.keys(columns).map(name => sql.identifier(name))
    return sql`(select coalesce(json_agg(found), '[]') from (${select}) as found (${sql.join(names, sql`, `)}))`
  })
  const { rows } = await db().execute<{ found: Record<string, unknown>[][] }>(
    sql`select json_build_array(${sql.join(parts, sql`, `)}) as found`,
  )
  return rows[0]!.found.map((found, at) => found.map(row => read(row, selects[at]!.columns)))
}

/** Makes of JSON what the columns give in any other query. */
const read = (row: Record<string, unknown>, columns: Select['columns']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[name]
      return [name, value === null ? null : column.mapFromDriverValue(value)]
    }),
  )

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

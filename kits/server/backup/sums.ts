import type pg from 'pg'
import { atOneMoment } from './snapshot.ts'
import { isBackedUp, quoted, type Table, tablesOf } from './tables.ts'

/** How many rows a table has, and for each column a number that changes with every value in it. */
export type TableSums = { rows: number; columns: Record<string, string> }

/**
 * The sums of every table of ours, at one moment. They know which row a value belongs to, not the order of rows, and are the same on
 * every PostgreSQL and on the embedded one: what was backed up and what was restored can be compared by them.
 */
export const sumsOf = (): Promise<Record<string, TableSums>> =>
  atOneMoment(async client => {
    const sums: Record<string, TableSums> = {}
    for (const table of await tablesOf(client)) sums[table.name] = await sumsOfTable(client, table)
    return sums
  })

async function sumsOfTable(client: pg.ClientBase, { name, columns, key }: Table): Promise<TableSums> {
  const row = key.map(each => `${quoted(each)}::text`).join(` || '|' || `) || `''`
  const sums = columns.map(
    each =>
      `coalesce(sum(('x' || left(md5(${row} || coalesce('=' || ${quoted(each)}::text, '')), 15))::bit(60)::bigint), 0)::text`,
  )
  const { rows } = await client.query<{ rows: number; sums: string[] }>(
    `select count(*)::int as rows, array[${sums.join(', ')}] as sums from ${quoted(name)}`,
  )
  return {
    rows: rows[0]!.rows,
    columns: Object.fromEntries(columns.map((column, at) => [column, rows[0]!.sums[at]!])),
  }
}

/**
 * What differs, a line each: a table or a column that is gone, another number of rows, other values. What is new since is
 * no difference, and what no backup holds (an earlier version wrote it down) neither.
 */
export function differences(before: Record<string, TableSums>, after: Record<string, TableSums>): string[] {
  return Object.entries(before).flatMap(([name, { rows, columns }]) => {
    if (!isBackedUp(name)) return []
    const now = after[name]
    if (!now) return [`${name} is gone`]
    if (now.rows !== rows) return [`${name} has ${now.rows} rows instead of ${rows}`]
    return Object.entries(columns).flatMap(([column, sum]) => {
      if (now.columns[column] === undefined) return [`${name}.${column} is gone`]
      return now.columns[column] === sum ? [] : [`${name}.${column} has other values`]
    })
  })
}

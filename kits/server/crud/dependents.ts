import { db } from '@halaqa/kit-server/database'
import { getTableName, inArray, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'

/**
 * Tables as `schema.table`, each with the word for one of its rows: `{ 'studies.enrolments': 'studies.enrolment' }`.
 * `undefined` for rows that are not told, because those of another table tell the same.
 */
export type RowWords = Record<string, string | undefined>

const ofResources = new Map<string, string>()
let ofOthers: ReadonlyMap<string, string | undefined> = new Map()

const nameOf = (table: PgTable) => `${getTableConfig(table).schema}.${getTableName(table)}`

/** A plain resource has a word already; the first resource of a table is the one that its rows are called by. */
export function nameRowsOf(table: PgTable, word: string): void {
  if (!ofResources.has(nameOf(table))) ofResources.set(nameOf(table), word)
}
/** From now on these are the words of all other tables. */
export function defineRowWords(words: RowWords): void {
  ofOthers = new Map(Object.entries(words))
}
/** The word for a row of `schema.table`, undefined for one that is not told. Throws where nobody said any. */
export function rowWord(table: string): string | undefined {
  if (ofOthers.has(table)) return ofOthers.get(table)
  const word = ofResources.get(table)
  if (!word) throw new Error(`the rows of ${table} have no word: say one in \`rows\` of its context`)
  return word
}

const removable = new Set<string>()
/** Called for each table whose rows a plain resource may remove. */
export const mayBeRemoved = (table: PgTable): void => void removable.add(nameOf(table))
/** The tables whose rows plain resources may remove, `schema.table`. */
export const removableTables = (): string[] => [...removable]

export type KeepingKey = { schema: string; table: string; column: string }
/** The foreign keys that refuse to let a row of `schema.table` go. */
export async function keysThatKeep(table: string): Promise<KeepingKey[]> {
  const { rows } = await db().execute<KeepingKey>(sql`
    select n.nspname as schema, c.relname as table, a.attname as column
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confdeltype in ('a', 'r') and k.confrelid = ${table}::regclass
    order by 1, 2, 3`)
  return rows
}

/**
 * What hangs on these rows and keeps them, counted, by its word. Read from the database's own keys: what is pointed at need
 * not know who points, and none is forgotten.
 */
export async function dependentsOf(table: PgTable, ids: number[]): Promise<{ what: string; count: number }[]> {
  const counts = new Map<string, number>()
  for (const key of await keysThatKeep(nameOf(table))) {
    const from = sql`${sql.identifier(key.schema)}.${sql.identifier(key.table)}`
    const count = await db().$count(from, inArray(sql.identifier(key.column), ids))
    const what = count ? rowWord(`${key.schema}.${key.table}`) : undefined
    if (what) counts.set(what, (counts.get(what) ?? 0) + count)
  }
  return [...counts].map(([what, count]) => ({ what, count }))
}

import { currentDatabase, db, isInTransaction } from '@halaqa/kit-server/database'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Of more rows than these the words are kept; of fewer they are gathered for every search, in some milliseconds. */
const fewRows = 20_000
/** Milliseconds. A word that came since is found by itself; only what is like it is found that much later. */
const keptMs = 5 * 60_000

type Gathered = { words: ReadonlySet<string>; rows: number }
type Kept = { database: unknown; gathered: Promise<Gathered>; until: number }
/** By the condition, where there is one: it is of one column. */
const kept = new WeakMap<object, Kept>()

/**
 * The words of letters alone that stand in a folded column, of the rows that are meant. People have few different names: of
 * 100,000 some thousand, which the process keeps.
 */
export async function wordsOf(column: PgColumn, among: SQL | undefined): Promise<ReadonlySet<string>> {
  if (isInTransaction()) return (await gather(column, among)).words
  const of = among ?? column
  const known = kept.get(of)
  const database = currentDatabase()
  if (known?.database === database && known.until > performance.now()) return (await known.gathered).words
  const mine = { database, gathered: gather(column, among), until: performance.now() + keptMs }
  kept.set(of, mine)
  const forget = () => kept.get(of) === mine && kept.delete(of)
  try {
    const { words, rows } = await mine.gathered
    if (rows <= fewRows) forget()
    return words
  } catch (error) {
    forget()
    throw error
  }
}

async function gather(column: PgColumn, among: SQL | undefined): Promise<Gathered> {
  const { rows } = await db().execute<{ words: string[] | null; rows: number }>(sql`
    with texts as materialized (select ${column} as value from ${column.table} where ${among ?? sql`true`})
    select
      (select count(*)::int from texts) as rows,
      (select array_agg(word) from (
        select distinct word from texts, unnest(string_to_array(value, ' ')) as word
        where length(word) between 2 and 13 and word !~ '[0-9@.+-]'
      ) as different) as words`)
  const [{ words, rows: count }] = rows as [{ words: string[] | null; rows: number }]
  return { words: new Set(words), rows: count }
}

import { type Migration, readMigrations } from '@halaqa/kit-server/database'
import type pg from 'pg'

export type Table = {
  /** `schema.table`. */
  name: string
  /** All but generated ones. */
  columns: string[]
  /** Its primary key; empty without one. */
  key: string[]
  /** Blocks that it takes on the disk. */
  pages: number
}

/** Of the queue of jobs, which makes its tables itself. */
export const queueSchema = 'pgboss'

/**
 * What the queue counts of itself, in a table for each day: the queue makes those of today and tomorrow and drops the
 * others, so that one of yesterday has no place to go back to.
 */
const dayOfTheQueue = new RegExp(`^${queueSchema}\\.queue_stats_\\d+$`)

/** Whether a table, by `schema.table`, belongs into a backup. A backup of an earlier version may name others. */
export const isBackedUp = (name: string): boolean => !dayOfTheQueue.test(name)

/** The schemas that are ours; what else somebody keeps in the same database is not touched. */
export const schemasOf = (migrations: readonly Migration[]): string[] => [
  ...new Set(
    migrations.flatMap(({ sql }) =>
      [...sql.matchAll(/^create schema (?:if not exists )?"?(\w+)"?/gim)].map(([, name]) => name!),
    ),
  ),
  queueSchema,
]
export const houseSchemas = async (): Promise<string[]> => schemasOf(await readMigrations())

/** Every table of ours that a backup holds and that has rows itself (a partitioned one has none), by name. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select nspname || '.' || relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by attnum) as key,
      (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname = any($1) order by 1`,
    [await houseSchemas()],
  )
  return rows.filter(table => isBackedUp(table.name))
}

export type Sequence = { name: string; last: string }

/** The sequences of ours that have given a number, with the last. They go on outside of transactions: ask after the rows. */
export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
    where schemaname = any($1) and last_value is not null order by 1`,
    [await houseSchemas()],
  )
  return rows
}

/** A name of the form `schema.table`, or a column, as it stands in a statement. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map(each => `"${each.replaceAll('"', '""')}"`)
    .join('.')

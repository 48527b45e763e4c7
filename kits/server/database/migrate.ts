import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { currentDatabase } from './transaction.ts'

/** Where the committed migrations are. */
export const migrationsFolder = fileURLToPath(new URL('../../../database/migrations/', import.meta.url))

export type Migration = { name: string; sql: string; hash: string }
export type MigrationProgress = { name: string; number: number; of: number }

/** Any number that only Halaqa's migrations use: processes that start together migrate one after the other. */
const lockNumber = 4_200_121

/**
 * Brings the database up to the newest migration, each in a transaction of its own; says each before it runs.
 * Answers how many were applied. Throws when a migration was changed after it had been applied.
 */
export async function migrate({
  folder = migrationsFolder,
  onProgress,
}: {
  folder?: string
  onProgress?: (progress: MigrationProgress) => void
} = {}): Promise<number> {
  const migrations = await readMigrations(folder)
  const client = await currentDatabase().pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    const missing = await missingOf(client, migrations)
    for (const [index, migration] of missing.entries()) {
      onProgress?.({ name: migration.name, number: index + 1, of: missing.length })
      await apply(client, migration)
    }
    return missing.length
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
    client.release()
  }
}

/** The migrations in the order of their names, `0007_add-holds.sql`. Throws at a file whose name has no place in it. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  const placeless = files.find(file => !/^\d{4}_/.test(file))
  if (placeless) throw new Error(`the migration ${placeless} must begin with its number of four digits, 0007_`)
  return Promise.all(
    files.map(async file => {
      const sql = await readFile(join(folder, file), 'utf8')
      return { name: basename(file, '.sql'), sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The migrations that this database has had, in their order. Throws where there has never been one. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('select name, hash from public.halaqa_migrations order by name')
  return rows
}
export type AppliedMigration = Pick<Migration, 'name' | 'hash'>

const makeList = (client: pg.ClientBase) =>
  client.query(`create table if not exists public.halaqa_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`)

async function missingOf(client: pg.PoolClient, migrations: Migration[]): Promise<Migration[]> {
  await makeList(client)
  const applied = new Map((await appliedMigrations(client)).map(row => [row.name, row.hash]))
  const changed = migrations.find(each => applied.has(each.name) && applied.get(each.name) !== each.hash)
  if (changed)
    throw new Error(
      `migration ${changed.name} was changed after it had been applied to this database. Migrations only go forward; ` +
        'before the first release an emptied database (delete the data folder) takes the new one.',
    )
  return migrations.filter(each => !applied.has(each.name))
}

async function apply(client: pg.PoolClient, migration: Migration) {
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function run(client: pg.ClientBase, { name, sql, hash }: Migration) {
  for (const statement of sql.split('--> statement-breakpoint')) if (statement.trim()) await client.query(statement)
  await client.query('insert into public.halaqa_migrations (name, hash) values ($1, $2)', [name, hash])
}

/** These migrations on an empty database, inside a transaction of the caller's: what a restore begins with. */
export async function migrateEmpty(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await makeList(client)
  for (const migration of migrations) await run(client, migration)
}

/** Holds up everybody who would migrate, until the transaction of the caller ends. */
export const holdMigrations = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_xact_lock($1)', [lockNumber])

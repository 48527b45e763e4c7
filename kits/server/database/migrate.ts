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

async function missingOf(client: pg.PoolClient, migrations: Migration[]): Promise<Migration[]> {
  await client.query(`create table if not exists public.halaqa_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from public.halaqa_migrations')
  const applied = new Map(rows.map(row => [row.name, row.hash]))
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
    for (const statement of migration.sql.split('--> statement-breakpoint')) {
      if (statement.trim()) await client.query(statement)
    }
    await client.query('insert into public.halaqa_migrations (name, hash) values ($1, $2)', [
      migration.name,
      migration.hash,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

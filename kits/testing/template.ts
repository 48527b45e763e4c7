import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate, openDatabase, readMigrations } from '@halaqa/kit-server/database'
import { startJobs } from '@halaqa/kit-server/jobs'
import pg from 'pg'

/** Change it when `prepare` does. */
const preparation = 'migrations, pg-boss 12.33.7, nobody vacuums'

/** What is made of the same migrations can be used again. */
async function migrationsKey(): Promise<string> {
  const hashes = (await readMigrations()).map(migration => migration.hash)
  return createHash('sha256')
    .update([preparation, ...hashes].join())
    .digest('hex')
    .slice(0, 16)
}

/** Path of the dump of a migrated embedded database; made by the first who asks, and kept in the temporary folder. */
export async function embeddedTemplate(): Promise<string> {
  const folder = join(tmpdir(), 'halaqa-test-templates')
  const path = join(folder, `${await migrationsKey()}.tar`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const turn = new DatabaseSync(join(folder, 'lock'), { timeout: 60_000 })
  turn.exec('begin exclusive') // whoever comes second waits here, and finds it made
  try {
    if (!existsSync(path)) await makeEmbeddedTemplate(path)
    removeOlderThan(folder, 24 * 3600_000)
  } finally {
    turn.close()
  }
  return path
}

async function prepare() {
  await migrate()
  await startJobs([], { work: false }) // makes the tables of pg-boss
}

async function makeEmbeddedTemplate(path: string) {
  const database = await openDatabase()
  await prepare()
  writeFileSync(`${path}.part`, await database.dump!())
  await database.close()
  renameSync(`${path}.part`, path)
}

function removeOlderThan(folder: string, milliseconds: number) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.tar') && Date.now() - statSync(path).mtimeMs > milliseconds) rmSync(path, { force: true })
  }
}

/** The databases of one run of the tests bear its name, by which they are removed at its end (`run-databases.ts`). */
const newName = () => `halaqa_test_${Date.now()}_${process.env.TEST_RUN ?? 'alone'}_${randomBytes(4).toString('hex')}`

/** A new database on the server, copied from a migrated one that is made once. `drop` removes it. */
export async function createFromTemplate(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = `halaqa_template_${await migrationsKey()}`
  const name = newName()
  await onServer(server, async client => {
    await client.query('select pg_advisory_lock(4200122)')
    await dropLeftovers(client)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (!rowCount) await makeServerTemplate(server, client, template)
    await client.query('select pg_advisory_unlock(4200122)')
    await client.query(`create database ${name} template ${template}`)
  })
  return { url: addressOf(server, name), drop: () => dropFrom(server, name) }
}

/** The same without any table in it. */
export async function createEmpty(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = newName()
  await onServer(server, async client => void (await client.query(`create database ${name} template template0`)))
  return { url: addressOf(server, name), drop: () => dropFrom(server, name) }
}

const dropFrom = (server: string, name: string) =>
  onServer(server, async client => void (await client.query(`drop database if exists ${name} with (force)`)))

async function makeServerTemplate(server: string, client: pg.Client, template: string) {
  const unfinished = `${template}_part`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(`create database ${unfinished} template template0`)
  const database = await openDatabase({ url: addressOf(server, unfinished) })
  await prepare()
  await keepAsWritten(database.pool)
  await database.close()
  await client.query(`alter database ${unfinished} rename to ${template}`)
}

/**
 * Rows lie in the order in which they were written as long as nobody makes room between them, and the planner knows what it
 * knew: a database that serves many files would change under them by the minute.
 */
async function keepAsWritten(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and pg_class.oid >= 16384`)
  await pool.query(rows.map(({ name }) => `alter table ${name} set (autovacuum_enabled = false)`).join('; '))
}

/** Removes what the run has left: each of its processes keeps the database that it lends to one file after the other. */
export const dropDatabasesOf = (server: string, run: string): Promise<void> =>
  onServer(server, client => dropAll(client, `^halaqa_test_\\d+_${run}_`))

/** Test runs that were killed leave their databases; after an hour nobody needs them. */
const dropLeftovers = (client: pg.Client) => dropAll(client, '^halaqa_test_\\d+_', Date.now() - 3600_000)

/** Those whose name matches and that are older than `before`, in milliseconds since 1970. */
async function dropAll(client: pg.Client, pattern: string, before = Number.MAX_SAFE_INTEGER): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ $1 and split_part(datname, '_', 3)::bigint < $2`,
    [pattern, before],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
}

async function onServer(server: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  // Nobody's machine fails under a test: no commit has to wait for the disk.
  address.searchParams.set('options', '-c synchronous_commit=off')
  return address.href
}

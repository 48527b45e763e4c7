import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { holdMigrations, type Migration, migrateEmpty } from '@halaqa/kit-server/database'
import type pg from 'pg'
import { copyIn } from './copy.ts'
import { type Manifest, paths } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { houseSchemas, isBackedUp, quoted, tablesOf } from './tables.ts'

/** What is given to the database at one time; the embedded one has all of it in memory, twice. */
const bytesAtOnce = 8_000_000

/**
 * Makes the tables as they were and fills them, in one transaction of this connection: killed at any moment, the database
 * is empty as before. Keys between tables are made anew afterwards, which tries every one of them; triggers rest, for
 * what they would write is in the backup. Refuses a database that has tables of ours.
 */
export async function loadDatabase(
  client: pg.ClientBase,
  { folder, manifest }: { folder: string; manifest: Manifest },
  migrations: readonly Migration[],
  say: (line: string) => void,
): Promise<void> {
  await holdMigrations(client)
  await requireEmptyDatabase(client)
  await migrateEmpty(client, migrations)
  if (manifest.hasQueue) await client.query(await readFile(join(folder, paths.queue), 'utf8'))
  // the plans of the queue set limits of their own
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  const keys = await dropKeys(client)
  const wake = await letTriggersRest(client)
  for (const { name } of await tablesOf(client)) await client.query(`delete from ${quoted(name)}`)
  const tables = manifest.tables.filter(table => isBackedUp(table.name))
  for (const [index, table] of tables.entries()) {
    say(`table ${index + 1} of ${tables.length}: ${table.name}`)
    if (table.rows) await loadTable(client, folder, table)
  }
  for (const { name, last } of manifest.sequences) await client.query('select setval($1, $2)', [quoted(name), last])
  say(`${keys.length} keys between tables`)
  for (const add of keys) await client.query(add)
  for (const each of wake) await client.query(each)
}

/** Refuses a database that has tables of ours, were they empty: who made them may be at work. */
export async function requireEmptyDatabase(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ name: string; all: number }>(
    `select nspname || '.' || relname as name, (count(*) over ())::int as all
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and (nspname = any($1) or (nspname = 'public' and relname = 'halaqa_migrations'))
    order by 1 limit 1`,
    [await houseSchemas()],
  )
  const [first] = rows
  if (first)
    throw new BackupRefused(
      `the database is not empty: it has ${first.all} tables of Halaqa (${first.name} is one). A backup is restored into an empty one: createdb, or another HALAQA_DATA`,
    )
}

async function loadTable(client: pg.ClientBase, folder: string, table: Manifest['tables'][number]) {
  const statement = `copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`
  let loaded = 0
  for await (const piece of wholeRows(join(folder, paths.table(table.name))))
    loaded += await copyIn(client, statement, piece)
  if (loaded !== table.rows)
    throw new BackupRefused(`${table.name} has ${loaded} rows in the backup, and should have ${table.rows}`)
}

/** The packed rows in large pieces that end where a row does: inside of a value a new line is written as `\n`. */
async function* wholeRows(path: string): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  const source = createReadStream(path)
  const unpacked = source.pipe(createGunzip())
  source.on('error', error => unpacked.destroy(error))
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    pieces.push(chunk)
    length += chunk.length
    const end = length < bytesAtOnce ? -1 : chunk.lastIndexOf(10)
    if (end < 0) continue
    const whole = Buffer.concat(pieces)
    const cut = whole.length - chunk.length + end + 1
    yield whole.subarray(0, cut)
    pieces.splice(0, pieces.length, whole.subarray(cut))
    length = whole.length - cut
  }
  if (length) yield Buffer.concat(pieces)
}

/** Answers the statements that add them again. */
async function dropKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as add
    from pg_constraint c join pg_namespace n on n.oid = connamespace
    where contype = 'f' and conparentid = 0 and nspname = any($1) order by 1`,
    [await houseSchemas()],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

/** Lets the triggers that migrations made rest. Answers what wakes them, those that always work as such. */
async function letTriggersRest(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ rest: string; wake: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as rest,
      format('alter table %s enable %s trigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always' end, tgname) as wake
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
    where not tgisinternal and nspname = any($1) order by 1`,
    [await houseSchemas()],
  )
  for (const { rest } of rows) await client.query(rest)
  return rows.map(({ wake }) => wake)
}

import { readFile } from 'node:fs/promises'
import { type Database, type Embedded, openDatabase, startEmbedded } from '@halaqa/kit-server/database'
import { createFromTemplate, embeddedTemplate } from './template.ts'

/** Where it is: what `openDatabase` is told. */
export type Place = { embedded: Embedded } | { url: string }
export type Lent = { place: Place; giveBack: () => Promise<void> }

type Started = { place: Place; stop: () => Promise<void> }
/** As it was made: the digest of its catalogues, and the rows that the migrations put into it, by table. */
type Pristine = { shape: string; rows: Map<string, string> }
let kept: (Started & { pristine: Pristine }) | undefined
let isLent = false

/**
 * A database, migrated and empty, for one test file: an embedded one, or one on the PostgreSQL of TEST_DATABASE_URL. Starting
 * or copying one takes a second or two, putting one back as it was a small part of that: the files of a process have the same
 * one after the other. `own`: one that no other file has had, or gets.
 */
export async function borrowDatabase({ own = false } = {}): Promise<Lent> {
  if (isLent || own) {
    const { place, stop } = await start()
    return { place, giveBack: stop }
  }
  isLent = true
  if (kept && !(await isRestored(kept.place, kept.pristine))) {
    await kept.stop()
    kept = undefined
  }
  kept ??= await begin()
  return {
    place: kept.place,
    giveBack: async () => {
      isLent = false
    },
  }
}

async function start(): Promise<Started> {
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    const { url, drop } = await createFromTemplate(server)
    return { place: { url }, stop: drop }
  }
  const embedded = await startEmbedded({ template: await readFile(await embeddedTemplate()) })
  return { place: { embedded }, stop: () => embedded.close() }
}

async function begin() {
  const started = await start()
  return { ...started, pristine: await inside(started.place, pristineOf) }
}

type Pool = Database['pool']

async function inside<T>(place: Place, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, max: 1 })
  try {
    return await work(database.pool)
  } finally {
    await database.close()
  }
}

async function pristineOf(pool: Pool): Promise<Pristine> {
  const rows = new Map<string, string>()
  for (const name of await writtenTables(pool)) {
    const answer = await pool.query<{ rows: string }>(`select json_agg(each)::text as rows from ${name} each`)
    if (answer.rows[0]!.rows) rows.set(name, answer.rows[0]!.rows)
  }
  return { shape: await shapeOf(pool), rows }
}

/** False when a file has changed the tables themselves, or what the planner knows of them: another begins anew. */
const isRestored = (place: Place, { shape, rows }: Pristine): Promise<boolean> =>
  inside(place, async pool => {
    // Settings, locks and connections that the former file left behind.
    await pool.query('discard all')
    if ('url' in place) await pool.query(endOthers)
    if ((await shapeOf(pool)) !== shape) return false
    // a replica does not ask the audit log, which refuses to be emptied
    await pool.query('set session_replication_role = replica')
    const written = await writtenTables(pool)
    if (written.length) await pool.query('url' in place ? deletes(written) : truncation(written))
    if ('url' in place) await vacuumLarge(pool)
    for (const [name, given] of rows)
      await pool.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [given],
      )
    await pool.query(`select setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where last_value is not null`)
    await pool.query('reset session_replication_role')
    // Embedded, what was logged stays in memory until then, and would grow with every file.
    if ('embedded' in place) await pool.query('checkpoint')
    return true
  })

/** On a server truncating makes files anew, and waits for the disk; it takes as long as another copy of the template. */
const deletes = (tables: string[]) => tables.map(name => `delete from ${name}`).join('; ')
/** Embedded nobody vacuums: emptied by deleting, tables would keep their dead rows. */
const truncation = (tables: string[]) => `truncate ${tables.join(', ')} restart identity cascade`

/** Rows that were deleted stay where they are (`keepAsWritten`): a table that has many is read more and more slowly. */
async function vacuumLarge(pool: Pool): Promise<void> {
  const large = await writtenTables(pool, 1_000_000)
  if (large.length) await pool.query(`vacuum ${large.join(', ')}`)
}

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`

/** Those whose rows, deleted ones too, take more than `bytes`. */
async function writtenTables(pool: Pool, bytes = 0): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `
    select format('%I.%I', nspname, relname) as name
    from pg_class table_ join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and table_.oid >= 16384 and pg_relation_size(table_.oid) > $1`,
    [bytes],
  )
  return rows.map(row => row.name)
}

const catalogues = [
  'pg_attribute',
  'pg_constraint',
  'pg_db_role_setting',
  'pg_enum',
  'pg_index',
  'pg_namespace',
  'pg_proc',
  'pg_rewrite',
  'pg_statistic',
  'pg_trigger',
]

async function shapeOf(pool: Pool): Promise<string> {
  const sums = catalogues.map(name => `(select sum(hashtext(each::text)) from ${name} each)`)
  const { rows } = await pool.query<{ shape: string }>(`select concat_ws(' ', ${sums.join(', ')}) as shape`)
  return rows[0]!.shape
}

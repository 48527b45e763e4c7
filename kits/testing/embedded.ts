import { readFile } from 'node:fs/promises'
import { type Database, type Embedded, openDatabase, startEmbedded } from '@halaqa/kit-server/database'
import { embeddedTemplate } from './template.ts'

export type Lent = { embedded: Embedded; giveBack: () => Promise<void> }

/** As it was made: the digest of its catalogues, and the rows that the migrations put into it, by table. */
type Pristine = { shape: string; rows: Map<string, string> }
let kept: { embedded: Embedded; pristine: Pristine } | undefined
let isLent = false

/**
 * An embedded database, migrated and empty, for one test file. Starting one takes two seconds of a core, putting one back
 * as it was a small part of that: the files of a process have the same one after the other.
 */
export async function borrowEmbeddedDatabase(): Promise<Lent> {
  if (isLent) {
    const another = await start()
    return { embedded: another, giveBack: () => another.close() }
  }
  isLent = true
  if (kept && !(await inside(kept.embedded, restoreTo(kept.pristine)))) {
    await kept.embedded.close()
    kept = undefined
  }
  kept ??= await begin()
  return {
    embedded: kept.embedded,
    giveBack: async () => {
      isLent = false
    },
  }
}

const start = async () => startEmbedded({ template: await readFile(await embeddedTemplate()) })

async function begin() {
  const embedded = await start()
  return { embedded, pristine: await inside(embedded, pristineOf) }
}

type Pool = Database['pool']

async function inside<T>(embedded: Embedded, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ embedded, max: 1 })
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
const restoreTo =
  ({ shape, rows }: Pristine) =>
  async (pool: Pool): Promise<boolean> => {
    await pool.query('discard all') // settings and locks that the former file left behind
    if ((await shapeOf(pool)) !== shape) return false
    // a replica does not ask the audit log, which refuses to be emptied
    await pool.query('set session_replication_role = replica')
    // emptied by deleting, tables would keep their dead rows, for nobody vacuums here
    const written = await writtenTables(pool)
    if (written.length) await pool.query(`truncate ${written.join(', ')} restart identity cascade`)
    for (const [name, given] of rows)
      await pool.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [given],
      )
    await pool.query(`select setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where last_value is not null`)
    await pool.query('reset session_replication_role')
    await pool.query('checkpoint') // what was logged goes, or the memory would grow with every file
    return true
  }

async function writtenTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class table_ join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and table_.oid >= 16384 and pg_relation_size(table_.oid) > 0`)
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

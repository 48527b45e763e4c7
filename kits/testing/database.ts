import { type Database, listenForChanges, openDatabase } from '@halaqa/kit-server/database'
import { startJobs } from '@halaqa/kit-server/jobs'
import { afterAll, beforeAll } from 'vitest'
import { borrowDatabase, type Lent } from './lent.ts'

export type TestDatabase = {
  /** The open database; only inside tests and hooks. */
  readonly current: Database
  /** Empties every table; ids begin at 1 again. */
  reset: () => Promise<void>
}

/**
 * Call it at the top of a test file: its tests get a migrated, empty database of their own, which `db()` then is. It is
 * the embedded one, or one on the PostgreSQL of TEST_DATABASE_URL. `own`: none that another file has had. What is filled with
 * tens of thousands of rows needs that: the process of an embedded database remembers how it went about a few.
 */
export function testDatabase({ max, own = false }: { max?: number; own?: boolean } = {}): TestDatabase {
  let open: Database | undefined
  let lent: Lent | undefined
  beforeAll(async () => {
    lent = await borrowDatabase({ own })
    open = await openDatabase({ ...lent.place, max })
    listenForChanges(open)
    await startJobs([], { work: false }) // so that whatever is tested may enqueue
  })
  afterAll(async () => {
    await open?.close()
    await lent?.giveBack()
  })
  const current = () => {
    if (!open) throw new Error('the test database is open inside tests and hooks only')
    return open
  }
  return {
    get current() {
      return current()
    },
    reset: () => emptyTables(current()),
  }
}

/** Truncating every table takes a tenth of a second and more; of a hundred tables a test has written to five. */
async function emptyTables({ pool }: Database) {
  // Planned once: to plan a look into each table takes ten times as long as to look.
  const { rows } = await pool.query<{ name: string }>({ name: 'tables with rows', text: await lookOf(pool) })
  const client = await pool.connect()
  try {
    // a replica asks neither foreign keys, whose order would matter, nor the audit log, which refuses to be emptied
    await client.query('begin; set local session_replication_role = replica')
    for (const { name } of rows) await client.query(`delete from ${name}`)
    await client.query({
      name: 'sequences from their start',
      text: `select setval(format('%I.%I', schemaname, sequencename), start_value, false)
        from pg_sequences where last_value is not null and schemaname <> 'pgboss'`,
    })
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true) // its transaction goes with it
    throw error
  }
}

const known = new WeakMap<Database['pool'], string>()

/** The statement that names the tables that have rows. */
async function lookOf(pool: Database['pool']): Promise<string> {
  const before = known.get(pool)
  if (before) return before
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss', 'public') and schemaname !~ '^pg_toast'
    union all select 'pgboss.job' where to_regclass('pgboss.job') is not null`)
  const look = rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all ')
  known.set(pool, look)
  return look
}

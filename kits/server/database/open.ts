import { log } from '@halaqa/kit-server/log'
import pg from 'pg'
import { listenOn } from './changes.ts'
import type { Database } from './database.ts'
import { type Embedded, startEmbedded } from './embedded/start.ts'
import { clientOfTransaction, handleOf, useDatabase } from './transaction.ts'

export type DatabaseOptions = {
  /** A PostgreSQL, `postgres://…`. Without it the embedded database runs, in `folder` or in memory. */
  url?: string | undefined
  folder?: string | undefined
  /** Embedded only: the dump of another database to begin with. */
  template?: Uint8Array | undefined
  /** An embedded database that runs already, and goes on running after `close`. */
  embedded?: Embedded | undefined
  /** Connections at most; 10 on a server, 4 embedded. */
  max?: number | undefined
  /** After this long a transaction that does nothing is ended; 60 s on a server, 15 s embedded and only while others wait. */
  idleTransactionMs?: number | undefined
  /** On a server: after this long a statement is ended; 120 s. 0: as long as it takes, for what an operator waits for. */
  statementMs?: number | undefined
}

/** Long enough for the largest report, and no longer. */
const statementMs = 120_000

/**
 * A new connection knows no table and no plan yet, and the first page of a quiet evening would open several. Kept from one page
 * to the next, and not so long that what it has gathered matters.
 */
const idleTimeoutMillis = 600_000
const maxLifetimeSeconds = 3600

/**
 * How PostgreSQL chooses its plans for us (ADR 0090). A page that an index leads to costs about as much as the next one, for what
 * is asked often lies in memory and the rest on no turning disk; and a statement of some ten milliseconds is not shared out among
 * processes that have to be started first: half a million entries are counted in 28 ms by one and in 65 by three, which others
 * who ask meanwhile do without.
 */
const planning = 'set random_page_cost = 1.1; set parallel_setup_cost = 50000'

async function settle(client: pg.ClientBase, isServer: boolean): Promise<void> {
  if (isServer) await client.query(planning)
  await listenOn(client)
}

/** Opens the database and makes it the one that `db()` and `transaction()` of this process use. */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const embedded = options.url ? undefined : (options.embedded ?? (await startEmbedded(options)))
  const limit = options.statementMs ?? statementMs
  const connection: pg.PoolConfig = embedded
    ? { stream: embedded.stream as never, user: 'postgres', database: 'postgres' }
    : {
        connectionString: options.url!,
        idle_in_transaction_session_timeout: options.idleTransactionMs ?? 60_000,
        application_name: 'halaqa',
        // A statement that runs longer is a fault; a server that is frozen does not even say so.
        statement_timeout: limit,
        query_timeout: limit && limit + 5000,
      }
  const pool = new pg.Pool({
    ...connection,
    max: options.max ?? (embedded ? 4 : 10),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis,
    maxLifetimeSeconds,
    keepAlive: true,
    onConnect: client => settle(client, !embedded),
  })
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))
  // without a listener a connection lost inside a transaction would end the process; its query fails anyway
  pool.on('connect', client => {
    client.on('error', error => log.warn({ err: error }, 'a database connection was lost'))
  })

  const closing: (() => Promise<unknown>)[] = []
  const database: Database = {
    kind: embedded ? 'embedded' : 'server',
    pool,
    handle: handleOf(pool),
    executor: { executeSql: (text, values) => (clientOfTransaction() ?? pool).query(text, values as never) },
    client: () => new pg.Client(connection),
    ...(embedded && { dump: embedded.dump }),
    whenClosing: work => void closing.push(work),
    async close() {
      for (const work of closing.splice(0).reverse()) await work()
      useDatabase(undefined, database)
      await pool.end()
      if (!options.embedded) await embedded?.close()
    },
  }
  useDatabase(database)
  return database
}

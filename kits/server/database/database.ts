import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** Drizzle without its own `transaction`, which the current transaction would not know of. Use `transaction()`. */
export type Handle = Omit<NodePgDatabase<Record<string, never>>, 'transaction'>

/** What pg-boss runs its SQL through: the current transaction when there is one. */
export type Executor = { executeSql: (text: string, values?: unknown[]) => Promise<{ rows: any[] }> }

export type Database = {
  kind: 'embedded' | 'server'
  pool: pg.Pool
  /** The Drizzle handle outside of any transaction; `db()` is what to use. */
  handle: Handle
  executor: Executor
  /** A connection of one's own, not yet connected: for LISTEN. */
  client: () => pg.Client
  /** Embedded only: everything as bytes, to be another's `template`. */
  dump?: () => Promise<Uint8Array>
  /** Called before the connections are closed: what runs on the database in the background stops here. */
  whenClosing: (work: () => Promise<unknown>) => void
  close: () => Promise<void>
}

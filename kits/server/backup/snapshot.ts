import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { appliedMigrations, currentDatabase } from '@halaqa/kit-server/database'
import { type KeptFile, keptFiles } from '@halaqa/kit-server/files'
import type pg from 'pg'
import { copyOut } from './copy.ts'
import { writeHashed } from './hashed.ts'
import { type Manifest, paths } from './manifest.ts'
import { quoted, sequencesOf, type Table, tablesOf } from './tables.ts'

/** Blocks of a table that are in memory at one time: 8 MB, and what its rows keep elsewhere. */
const pagesAtOnce = 1024

/** The quickest: while rows are read, whoever works on the embedded database waits. */
const packing = 1

/** Values are written in the same words, whatever the settings of a database are. */
const sameWords = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`
/** It takes as long as it takes. */
const unlimited = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** Does `work` on the database as it is at one moment, whatever is written meanwhile. */
export async function atOneMoment<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await currentDatabase().pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`${unlimited}; ${sameWords}`)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true) // its transaction goes with it
    throw error
  }
}

type Written = Pick<Manifest, 'tables' | 'sequences' | 'migrations' | 'postgres'> & {
  files: KeptFile[]
  /** The version of the queue's tables, where there is a queue. */
  queue: number | undefined
  sums: Map<string, string>
}

/** Writes every row of ours into the folder, as it stands at one moment. */
export const writeSnapshot = (
  folder: string,
  { tell, signal }: { tell: (table: string, number: number, of: number) => void; signal?: AbortSignal | undefined },
): Promise<Written> =>
  atOneMoment(async client => {
    const sums = new Map<string, string>()
    const tables: Manifest['tables'] = []
    const all = await tablesOf(client)
    for (const [index, table] of all.entries()) {
      signal?.throwIfAborted()
      tell(table.name, index + 1, all.length)
      tables.push({
        name: table.name,
        columns: table.columns,
        rows: await writeTable(client, folder, table, { sums, signal }),
      })
    }
    const files: KeptFile[] = []
    for await (const file of keptFiles(client)) files.push(file)
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
    return {
      tables,
      // They stand outside of transactions and only go up: asked last, they are ahead of every row that was read.
      sequences: await sequencesOf(client),
      migrations: await appliedMigrations(client),
      postgres: rows[0]!.version,
      files,
      queue: await queueVersion(client),
      sums,
    }
  })

async function writeTable(
  client: pg.ClientBase,
  folder: string,
  table: Table,
  { sums, signal }: { sums: Map<string, string>; signal: AbortSignal | undefined },
) {
  const columns = table.columns.map(quoted).join(', ')
  let rows = 0
  async function* pieces() {
    for (let from = 0; from < table.pages; from += pagesAtOnce) {
      signal?.throwIfAborted()
      const to = from + pagesAtOnce
      const before = to < table.pages ? ` and ctid < '(${to},0)'` : ''
      const piece = await copyOut(
        client,
        `copy (select ${columns} from ${quoted(table.name)} where ctid >= '(${from},0)'${before}) to stdout`,
      )
      rows += piece.rows
      if (piece.rows) yield piece.bytes
    }
  }
  const first = pieces()
  const begun = await first.next()
  if (begun.done) return 0
  async function* whole() {
    yield begun.value as Buffer
    yield* first
  }
  const path = paths.table(table.name)
  const { sha256 } = await writeHashed(join(folder, path), Readable.from(whole()), {
    through: createGzip({ level: packing }),
    signal,
  })
  sums.set(path, sha256)
  return rows
}

async function queueVersion(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.version') is not null as there`)
  if (!rows[0]!.there) return undefined
  const answer = await client.query<{ version: number }>('select version from pgboss.version')
  return answer.rows[0]?.version
}

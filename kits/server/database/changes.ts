import { randomUUID } from 'node:crypto'
import { log } from '@halaqa/kit-server/log'
import type pg from 'pg'
import type { Database } from './database.ts'
import { giveUp } from './give-up.ts'
import { currentDatabase } from './transaction.ts'

/** Triggers tell on it which table changed, and of which row where they say so: `identity.sessions 5f0c…` (changes.table.sql). */
const channel = 'halaqa_changes'
/** What this process says to itself, to know that it hears. */
const beat = `beat ${randomUUID()}`

type Listener = (key: string | undefined) => void
const listeners = new Map<string, Set<Listener>>()
const hearing = new WeakMap<Database, boolean>()

/**
 * Calls `listener` whenever a table changed, in whichever process: in the one that changed it before its commit answers, in the
 * others a moment later. With the key that the table's trigger tells; undefined when anything of it may have changed.
 */
export function onChange(table: string, listener: Listener): void {
  const known = listeners.get(table) ?? new Set()
  listeners.set(table, known.add(listener))
}

/** Whether changes by other processes are heard now: what is kept of the database may be used only then. */
export const hearsChanges = (database: Database = currentDatabase()): boolean => hearing.get(database) ?? false

/** Every connection listens: a commit is answered after what it tells, so that whoever wrote reads what they wrote. */
export async function listenOn(client: pg.ClientBase): Promise<void> {
  client.on('notification', ({ payload = '' }) => heard(payload))
  await client.query(`listen ${channel}`)
}

function heard(payload: string): void {
  const [table = '', key] = payload.split(' ')
  for (const listener of listeners.get(table) ?? []) listener(key)
}

/** After a time without hearing anything may have changed. */
function anythingMayHaveChanged(): void {
  for (const table of listeners.keys()) heard(table)
}

/**
 * Listens for changes by other processes, over a connection of its own that says every `everyMs` to itself that it hears; when
 * it does not for `patienceMs`, nothing is kept until it does again. An embedded database has no other process. Stops with it.
 */
export function listenForChanges(database: Database, { everyMs = 5000, patienceMs = 3000 } = {}): void {
  anythingMayHaveChanged()
  if (database.kind === 'embedded') {
    hearing.set(database, true)
    return
  }
  let isOver = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const hears = (does: boolean) => {
    if (does === hearsChanges(database)) return
    hearing.set(database, does)
    anythingMayHaveChanged()
    log[does ? 'info' : 'warn'](
      does ? 'changes by other processes are heard' : 'changes by other processes are not heard',
    )
  }
  const look = async () => {
    try {
      client ??= await listening(database)
      await ownBeat(client, patienceMs)
      hears(true)
    } catch (error) {
      if (!isOver) log.warn({ err: error }, 'the connection that listens for changes was lost')
      giveUp(client)
      client = undefined
      hears(false)
    }
    if (isOver) giveUp(client)
    else timer = setTimeout(look, hearsChanges(database) ? everyMs : 1000).unref()
  }
  void look()
  database.whenClosing(async () => {
    isOver = true
    clearTimeout(timer)
    hearing.set(database, false)
    giveUp(client)
  })
}

async function listening(database: Database): Promise<pg.Client> {
  const client = database.client()
  client.on('error', () => {}) // the next beat finds out
  await client.connect()
  await listenOn(client)
  return client
}

async function ownBeat(client: pg.Client, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let hear: ((message: { payload?: string | undefined }) => void) | undefined
  try {
    await new Promise<void>((done, failed) => {
      timer = setTimeout(() => failed(new Error('it does not hear itself')), patienceMs)
      hear = ({ payload }) => payload === beat && done()
      client.on('notification', hear)
      client.query('select pg_notify($1, $2)', [channel, beat]).catch(failed)
    })
  } finally {
    clearTimeout(timer)
    if (hear) client.off('notification', hear)
  }
}

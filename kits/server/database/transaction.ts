import { AsyncLocalStorage } from 'node:async_hooks'
import { log } from '@halaqa/kit-server/log'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Handle } from './database.ts'

export const handleOf = (client: pg.Pool | pg.PoolClient): Handle => drizzle({ client })

/** A transaction, or a savepoint within one. */
type Frame = {
  client: pg.PoolClient
  handle: Handle
  depth: number
  open: boolean
  whenCommitted: (() => unknown)[]
  /** What is to follow if this is taken back. */
  whenRolledBack: (() => unknown)[]
  /** What follows however the outermost ends: savepoints in it were taken back. */
  whenOver: (() => unknown)[]
  /** Savepoints of one frame follow one another: on one connection they cannot be side by side. */
  lastInner: Promise<unknown>
}

const storage = new AsyncLocalStorage<Frame>()
const lastWords = new AsyncLocalStorage<() => Promise<unknown>>()
let current: Database | undefined

/** The database that this process has open. Throws when there is none. */
export function currentDatabase(): Database {
  if (!current) throw new Error('no database is open: call openDatabase() first')
  return current
}

/** The same, or undefined when there is none. */
export const openedDatabase = (): Database | undefined => current

/** Makes `database` the current one; `undefined` only when `instead` still is. */
export function useDatabase(database: Database | undefined, instead?: Database) {
  if (database || current === instead) current = database
}

function currentFrame(): Frame | undefined {
  const frame = storage.getStore()
  if (frame && !frame.open)
    throw new Error('this transaction has ended: an await is missing somewhere inside it, or outside() around it')
  return frame
}

/** The connection of the current transaction, if any. */
export const clientOfTransaction = (): pg.PoolClient | undefined => currentFrame()?.client

/** The current Drizzle handle: inside `transaction()` that transaction's, else one that commits every statement. */
export const db = (): Handle => currentFrame()?.handle ?? currentDatabase().handle

/** Whether a transaction is open here. */
export const isInTransaction = (): boolean => currentFrame() !== undefined

/**
 * Does `work` in one transaction: all of it is kept, or none when it throws. Whatever asks `db()` inside joins it.
 * Inside another transaction it is a savepoint: when it throws and the caller catches, the rest of the outer one stands.
 */
export function transaction<T>(work: () => Promise<T>): Promise<T> {
  const outer = currentFrame()
  if (!outer) return outermost(work)
  const inner = outer.lastInner.then(() => savepoint(outer, work))
  outer.lastInner = inner.catch(() => undefined) // only the order matters here; the caller gets the error
  return inner
}

/**
 * Calls `work` once everything that is now being written is committed; at once when no transaction is open, never when
 * it is rolled back. What it throws is logged and undoes nothing: use the outbox for what must happen.
 */
export function afterCommit(work: () => unknown): void {
  const frame = currentFrame()
  if (frame) frame.whenCommitted.push(work)
  else void announce([work], 'a commit')
}

/**
 * Calls `work` once what is now being written was taken back: it failed, or was only tried. Never when it is committed, or
 * when the connection was lost in the commit and nobody knows, or when no transaction is open. Not while one is open, so that
 * no lock waits for it. What it throws is logged.
 */
export function afterRollback(work: () => unknown): void {
  currentFrame()?.whenRolledBack.push(work)
}

/** Does `work` and takes it back: answers what the real run would answer, and throws what it would throw. */
export async function asDryRun<T>(work: () => Promise<T>): Promise<T> {
  const rehearsed = new DryRun<T>()
  try {
    await transaction(async () => {
      rehearsed.result = await work()
      throw rehearsed
    })
  } catch (error) {
    if (error !== rehearsed) throw error
  }
  return rehearsed.result!
}
class DryRun<T> {
  result: T | undefined
}

/**
 * Does `work`, and `last` as the last thing inside of each transaction that it commits: what `last` writes is kept exactly
 * when what was done is kept. Not in savepoints, and not in what is taken back.
 */
export const withLastWord = <T>(last: () => Promise<unknown>, work: () => Promise<T>): Promise<T> =>
  lastWords.run(last, work)

/** Does `work` as if no transaction were open; for what lives on after it, such as a loop or a connection. */
export const outsideTransaction = <T>(work: () => T): T => storage.exit(work)

async function outermost<T>(work: () => Promise<T>): Promise<T> {
  const client = await currentDatabase().pool.connect()
  const frame = frameOn(client, 0)
  let broken: Error | undefined
  let result: T
  let isUnknown = false
  try {
    await client.query('begin')
    result = await inFrame(frame, async () => {
      const done = await work()
      await lastWords.getStore()?.()
      return done
    })
    isUnknown = true
    const { command } = await client.query('commit')
    isUnknown = false
    // PostgreSQL answers a commit of a failed transaction with a rollback, without an error
    if (command !== 'COMMIT') throw new Error('nothing was saved: a statement had failed and its error was swallowed')
  } catch (error) {
    await client.query('rollback').catch(failure => {
      broken = failure
    })
    client.release(broken)
    // A commit that the server refused is a rollback; of one whose answer was lost nobody knows.
    const isTakenBack = !isUnknown || isRefusal(error)
    await announce([...frame.whenOver, ...(isTakenBack ? frame.whenRolledBack : [])], 'a rollback')
    throw error
  }
  client.release()
  await announce([...frame.whenOver, ...frame.whenCommitted], 'a commit')
  return result
}

async function savepoint<T>(outer: Frame, work: () => Promise<T>): Promise<T> {
  const frame = frameOn(outer.client, outer.depth + 1)
  const name = `inner_${frame.depth}`
  await outer.client.query(`savepoint ${name}`)
  try {
    const result = await inFrame(frame, work)
    await outer.client.query(`release savepoint ${name}`)
    outer.whenCommitted.push(...frame.whenCommitted)
    outer.whenRolledBack.push(...frame.whenRolledBack)
    return result
  } catch (error) {
    outer.whenOver.push(...frame.whenRolledBack)
    // when the connection is lost this fails too; the outer transaction will say so
    await outer.client.query(`rollback to savepoint ${name}; release savepoint ${name}`).catch(failure => {
      log.warn({ err: failure }, 'a savepoint could not be rolled back')
    })
    throw error
  } finally {
    outer.whenOver.push(...frame.whenOver)
  }
}

/** An error that the server answered, such as a deferred key: whose connection stands. */
const isRefusal = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'

const frameOn = (client: pg.PoolClient, depth: number): Frame => ({
  client,
  handle: handleOf(client),
  depth,
  open: true,
  whenCommitted: [],
  whenRolledBack: [],
  whenOver: [],
  lastInner: Promise.resolve(),
})

async function inFrame<T>(frame: Frame, work: () => Promise<T>): Promise<T> {
  try {
    const result = await storage.run(frame, work)
    await frame.lastInner
    return result
  } finally {
    frame.open = false
  }
}

async function announce(works: (() => unknown)[], after: string) {
  for (const work of works)
    try {
      await outsideTransaction(work)
    } catch (error) {
      log.error({ err: error }, `something that follows ${after} failed`)
    }
}

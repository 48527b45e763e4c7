import { log } from '@halaqa/kit-server/log'
import type pg from 'pg'
import type { Database } from './database.ts'
import { giveUp } from './give-up.ts'

const away = new WeakMap<object, boolean>()

/** Whether the last look at this database found it silent. Nobody looks at an embedded one. */
export const isAway = (database: Database): boolean => away.get(database) ?? false

/**
 * Looks at the database every `everyMs` over a connection of its own. When it does not answer within `patienceMs` (frozen,
 * cut off: its connections stay open and say nothing) it counts as away: what waits for it is ended, so that callers learn
 * now instead of after minutes, and new requests are refused at once until it answers again. Stops with the database.
 */
export function watchDatabase(database: Database, { everyMs = 2000, patienceMs = 3000 } = {}): void {
  const clients = new Set<pg.PoolClient>()
  database.pool.on('connect', client => clients.add(client))
  database.pool.on('remove', client => clients.delete(client))
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    const answers = await look(database, patienceMs)
    isLooking = false
    if (answers === !isAway(database)) return
    away.set(database, !answers)
    if (answers) log.info('the database is back')
    else {
      log.error('the database does not answer: what waits for it is ended')
      for (const client of clients) giveUp(client)
    }
  }, everyMs)
  timer.unref()
  database.whenClosing(async () => clearInterval(timer))
}

async function look(database: Database, patienceMs: number): Promise<boolean> {
  const client = database.client()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<false>(done => {
    timer = setTimeout(() => done(false), patienceMs)
  })
  client.on('error', () => {})
  const asked = (async () => {
    await client.connect()
    await client.query('select 1')
    return true
  })().catch(() => false)
  const answers = await Promise.race([asked, tooLong])
  clearTimeout(timer)
  if (answers) await client.end().catch(() => undefined)
  else giveUp(client)
  return answers
}

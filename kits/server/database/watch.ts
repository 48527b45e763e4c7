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
  let isClosed = false
  let own: pg.Client | undefined
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    own = await look(database, own, patienceMs)
    isLooking = false
    if (isClosed) giveUp(own)
    const answers = own !== undefined
    if (answers === !isAway(database)) return
    away.set(database, !answers)
    if (answers) log.info('the database is back')
    else {
      log.error('the database does not answer: what waits for it is ended')
      for (const client of clients) giveUp(client)
    }
  }, everyMs)
  timer.unref()
  database.whenClosing(async () => {
    isClosed = true
    clearInterval(timer)
    if (!isLooking) giveUp(own)
  })
}

/** Asks over `own`, or over a new connection: the one that answered, for the next look. */
async function look(
  database: Database,
  own: pg.Client | undefined,
  patienceMs: number,
): Promise<pg.Client | undefined> {
  const answer = own && (await ask(own, async () => {}, patienceMs))
  if (answer === 'answers') return own
  giveUp(own)
  if (answer === 'silent') return undefined
  // A connection that was ended says nothing about the others.
  const fresh = database.client()
  fresh.on('error', () => {})
  if ((await ask(fresh, () => fresh.connect(), patienceMs)) === 'answers') return fresh
  giveUp(fresh)
  return undefined
}

async function ask(client: pg.Client, begin: () => Promise<unknown>, patienceMs: number) {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<'silent'>(done => {
    timer = setTimeout(() => done('silent'), patienceMs)
  })
  const asked = begin()
    .then(() => client.query('select 1'))
    .then(
      () => 'answers' as const,
      () => 'failed' as const,
    )
  const answer = await Promise.race([asked, tooLong])
  clearTimeout(timer)
  return answer
}

import { accountsByIds, roomOf } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { mayOpen, refuse } from '@halaqa/kit-server/http'
import { emitTo } from '@halaqa/kit-server/realtime'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { openSeconds } from '../../contract/open-page.ts'
import { openPageTable } from './open-pages.table.ts'

/**
 * Notes that a member of staff has a page open, or left it, and answers which colleagues have it open. Who comes or goes is told
 * to the others at once. 404 for what the person may not open: who looks at it is not theirs to know.
 */
export function noteOpenPage({ address, left }: { address: string; left: boolean }, actor: Actor) {
  if (!mayOpen(address, actor)) refuse(notFound)
  return transaction(async () => {
    const isChange = left ? await leave(address, actor) : await come(address, actor)
    const others = await othersAt(address, actor)
    if (isChange) for (const { id } of others) emitTo(roomOf({ guard: 'users', id }), 'open-pages', { address })
    return { others }
  })
}

const ownAt = (address: string, actor: Actor) =>
  and(eq(openPageTable.account_id, actor.id), eq(openPageTable.address, address))

async function leave(address: string, actor: Actor): Promise<boolean> {
  const gone = await db()
    .delete(openPageTable)
    .where(ownAt(address, actor))
    .returning({ address: openPageTable.address })
  return gone.length > 0
}

/** Whether the person was not there before. */
async function come(address: string, actor: Actor): Promise<boolean> {
  const now = clock.now()
  // What the person closed without a word, so that nobody has more rows than pages.
  await db()
    .delete(openPageTable)
    .where(and(eq(openPageTable.account_id, actor.id), lt(openPageTable.seen_at, stillThere())))
  const [row] = await db()
    .insert(openPageTable)
    .values({ account_id: actor.id, address, since: now, seen_at: now })
    .onConflictDoUpdate({ target: [openPageTable.account_id, openPageTable.address], set: { seen_at: now } })
    .returning({ isNew: sql<boolean>`${openPageTable.since} = ${openPageTable.seen_at}` })
  return row!.isNew
}

async function othersAt(address: string, actor: Actor) {
  const rows = await db()
    .select({ id: openPageTable.account_id, since: openPageTable.since })
    .from(openPageTable)
    .where(
      and(
        eq(openPageTable.address, address),
        ne(openPageTable.account_id, actor.id),
        gte(openPageTable.seen_at, stillThere()),
      ),
    )
    .orderBy(asc(openPageTable.since), asc(openPageTable.account_id))
  const accounts = await accountsByIds(rows.map(row => row.id))
  return rows.flatMap(({ id, since }) => {
    const account = accounts.get(id)
    return account ? [{ id, name: account.name, since: since.toISOString() }] : []
  })
}

const stillThere = (): Date => new Date(clock.now().getTime() - openSeconds * 1000)

/** Forgets what is open no more, of people who did not come back. Returns how many. */
export async function sweepOpenPages(): Promise<number> {
  const gone = await db()
    .delete(openPageTable)
    .where(lt(openPageTable.seen_at, stillThere()))
    .returning({ id: openPageTable.account_id })
  return gone.length
}

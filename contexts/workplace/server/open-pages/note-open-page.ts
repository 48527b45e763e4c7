import { accountsByIds, roomOf } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { may, pageAt, refuse } from '@halaqa/kit-server/http'
import { emitTo } from '@halaqa/kit-server/realtime'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, gte, lt, min, ne, notInArray } from 'drizzle-orm'
import { openSeconds } from '../../contract/open-page.ts'
import { openPageTable } from './open-pages.table.ts'

/** More tabs than anybody works in: of more, those that were heard of last count. */
const mostTabs = 30

/**
 * Notes which record a tab of a member of staff has open, and answers which colleagues have it open too. Who comes or goes is
 * told to the others at once. 404 for what the person may not open: who looks at it is not theirs to know.
 */
export function noteOpenPage({ tab, address }: { tab: string; address: string | null }, actor: Actor) {
  const record = address === null ? null : recordAt(address, actor)
  return transaction(async () => {
    await takeTurns('workplace.open-pages', actor.id)
    if (record !== null && (await renew(tab, record, actor))) return { others: await othersAt(record, actor) }
    const before = await tabsOf(actor)
    await write(tab, record, before.get(tab) !== record, actor)
    const after = new Map([...before, [tab, record]])
    if (before.size >= mostTabs) for (const gone of await dropOldest(actor)) after.delete(gone)
    const [was, is] = [before, after].map(tabs => new Set([...tabs.values()].filter(each => each !== null)))
    let others: Awaited<ReturnType<typeof othersAt>> = []
    for (const each of new Set([...was!, ...is!])) {
      const isChanged = was!.has(each) !== is!.has(each)
      if (!isChanged && each !== record) continue
      const there = await othersAt(each, actor)
      if (each === record) others = there
      if (isChanged) for (const { id } of there) emitTo(roomOf({ guard: 'users', id }), 'open-pages', {})
    }
    return { others }
  })
}

/** Showing, changing and reading a record in whole have one word and end in one number. */
function recordAt(address: string, actor: Actor): string {
  const page = pageAt(address)
  if (!page || !may(page.access, actor)) return refuse(notFound)
  return `${page.name.split('.').slice(0, -1).join('.')}/${address.split('/').at(-1)}`
}

const own = (actor: Actor) => eq(openPageTable.account_id, actor.id)
const ofTab = (tab: string, actor: Actor) => and(own(actor), eq(openPageTable.tab, tab))
const stillOpen = () => gte(openPageTable.seen_at, since())
const since = (): Date => new Date(clock.now().getTime() - openSeconds * 1000)

/** The tabs of the person, and the record that each has open. */
async function tabsOf(actor: Actor): Promise<Map<string, string | null>> {
  const rows = await db()
    .select({ tab: openPageTable.tab, record: openPageTable.record })
    .from(openPageTable)
    .where(and(own(actor), stillOpen()))
  return new Map(rows.map(row => [row.tab, row.record]))
}

/** Most of what tabs say is that nothing has changed. False where this one had another record open, or none any more. */
async function renew(tab: string, record: string, actor: Actor): Promise<boolean> {
  const renewed = await db()
    .update(openPageTable)
    .set({ seen_at: clock.now() })
    .where(and(ofTab(tab, actor), eq(openPageTable.record, record), stillOpen()))
    .returning({ tab: openPageTable.tab })
  return renewed.length > 0
}

async function write(tab: string, record: string | null, isMoved: boolean, actor: Actor): Promise<void> {
  if (record === null) return void (await db().delete(openPageTable).where(ofTab(tab, actor)))
  const now = clock.now()
  await db()
    .insert(openPageTable)
    .values({ account_id: actor.id, tab, record, since: now, seen_at: now })
    .onConflictDoUpdate({
      target: [openPageTable.account_id, openPageTable.tab],
      set: { seen_at: now, ...(isMoved && { record, since: now }) },
    })
}

/** Leaves the newest `mostTabs`. Returns those that are gone. */
async function dropOldest(actor: Actor): Promise<string[]> {
  const newest = db()
    .select({ tab: openPageTable.tab })
    .from(openPageTable)
    .where(own(actor))
    .orderBy(desc(openPageTable.seen_at), asc(openPageTable.tab))
    .limit(mostTabs)
  const gone = await db()
    .delete(openPageTable)
    .where(and(own(actor), notInArray(openPageTable.tab, newest)))
    .returning({ tab: openPageTable.tab })
  return gone.map(row => row.tab)
}

async function othersAt(record: string, actor: Actor) {
  const rows = await db()
    .select({ id: openPageTable.account_id, since: min(openPageTable.since) })
    .from(openPageTable)
    .where(and(eq(openPageTable.record, record), ne(openPageTable.account_id, actor.id), stillOpen()))
    .groupBy(openPageTable.account_id)
    .orderBy(asc(min(openPageTable.since)), asc(openPageTable.account_id))
  const accounts = await accountsByIds(rows.map(row => row.id))
  return rows.flatMap(({ id, since }) => {
    const account = accounts.get(id)
    return account ? [{ id, name: account.name, since: since!.toISOString() }] : []
  })
}

/** Forgets what is open no more. Returns how many tabs. */
export async function sweepOpenPages(): Promise<number> {
  const gone = await db()
    .delete(openPageTable)
    .where(lt(openPageTable.seen_at, since()))
    .returning({ tab: openPageTable.tab })
  return gone.length
}

import { accountsByIds, roomOf } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, prepared } from '@halaqa/kit-server/database'
import { may, pageAt, refuse } from '@halaqa/kit-server/http'
import { emitTo } from '@halaqa/kit-server/realtime'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, gte, lt, min, ne, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { openSeconds } from '../../contract/open-page.ts'
import { openPageTable } from './open-pages.table.ts'

/** More tabs than anybody works in: of more, those that were heard of last count. */
const mostTabs = 30

/**
 * Notes which record a tab of a member of staff has open, and answers which colleagues have it open too. Who comes or goes is
 * told to the others at once. 404 for what the person may not open: who looks at it is not theirs to know.
 *
 * Every page says so as it opens: one statement writes, a second asks who else is there. The second sees what the first of
 * another person has written by then, so that of two who come at once at least one finds the other, and tells them.
 */
export async function noteOpenPage({ tab, address }: { tab: string; address: string | null }, actor: Actor) {
  const record = address === null ? null : recordAt(address, actor)
  const changed = record === null ? await leave(tab, actor) : await stand(tab, record, actor)
  const there = await othersAt([...new Set([...changed, ...(record === null ? [] : [record])])], actor)
  for (const id of new Set(there.filter(each => changed.includes(each.record)).map(each => each.id)))
    emitTo(roomOf({ guard: 'users', id }), 'open-pages', {})
  return { others: await named(there.filter(each => each.record === record)) }
}

/** Showing, changing and reading a record in whole have one word and end in one number. */
function recordAt(address: string, actor: Actor): string {
  const shown = pageAt(address)
  if (!shown || !may(shown.access, actor)) return refuse(notFound)
  return `${shown.name.split('.').slice(0, -1).join('.')}/${address.split('/').at(-1)}`
}

const since = (): Date => new Date(clock.now().getTime() - openSeconds * 1000)

const page = openPageTable
const own = (actor: Actor) => eq(page.account_id, actor.id)
const was = alias(page, 'was')
const given = (name: 'account' | 'tab' | 'record' | 'records' | 'since' | 'now') => sql.placeholder(name)
const writeTab = prepared(handle =>
  handle
    .insert(page)
    .values({
      account_id: given('account'),
      tab: given('tab'),
      record: given('record'),
      since: given('now'),
      seen_at: given('now'),
    })
    .onConflictDoUpdate({
      target: [page.account_id, page.tab],
      set: {
        record: sql`excluded.record`,
        seen_at: sql`excluded.seen_at`,
        since: sql`case when ${page.record} = excluded.record and ${page.seen_at} >= ${given('since')} then ${page.since} else excluded.since end`,
      },
    })
    // Both look at how it stood before the statement.
    .returning({
      was: sql<string | null>`(select ${was.record} from ${page} as was where ${and(
        eq(was.account_id, given('account')),
        eq(was.tab, given('tab')),
        gte(was.seen_at, given('since')),
      )})`,
      tabs: sql<number>`(select count(*)::int from ${page} as was where ${eq(was.account_id, given('account'))})`,
    })
    .prepare('workplace_write_open_page'),
)

/** The tab has the record open. Returns where the person has come or gone by it. */
async function stand(tab: string, record: string, actor: Actor): Promise<string[]> {
  const [written] = await writeTab({ account: actor.id, tab, record, now: clock.now(), since: since() })
  const { was, tabs } = written!
  const left = tabs >= mostTabs ? await dropOldest(actor) : []
  return was === record ? left : [record, ...(was === null ? [] : [was]), ...left]
}

/** The tab has no record open any more. Returns what it had. */
async function leave(tab: string, actor: Actor): Promise<string[]> {
  const gone = await db()
    .delete(page)
    .where(and(own(actor), eq(page.tab, tab)))
    .returning({ record: page.record })
  return gone.map(row => row.record)
}

/** Leaves the newest `mostTabs`. Returns the records of those that are gone. */
async function dropOldest(actor: Actor): Promise<string[]> {
  const newest = db()
    .select({ tab: page.tab })
    .from(page)
    .where(own(actor))
    .orderBy(desc(page.seen_at), asc(page.tab))
    .limit(mostTabs)
  const gone = await db()
    .delete(page)
    .where(and(own(actor), notInArray(page.tab, newest)))
    .returning({ record: page.record })
  return gone.map(row => row.record)
}

const colleagues = prepared(handle =>
  handle
    .select({ record: page.record, id: page.account_id, since: min(page.since) })
    .from(page)
    .where(
      and(
        sql`${page.record} = any(${given('records')}::text[])`,
        ne(page.account_id, given('account')),
        gte(page.seen_at, given('since')),
      ),
    )
    .groupBy(page.record, page.account_id)
    .orderBy(asc(min(page.since)), asc(page.account_id))
    .prepare('workplace_open_page_colleagues'),
)
type Colleague = { record: string; id: number; since: Date | null }

/** Who else has any of the records open, each with the moment since when: who came first stands first. */
const othersAt = async (records: string[], actor: Actor): Promise<Colleague[]> =>
  records.length ? colleagues({ records, account: actor.id, since: since() }) : []

async function named(there: Colleague[]) {
  const accounts = await accountsByIds(there.map(({ id }) => id))
  return there.flatMap(({ id, since }) => {
    const account = accounts.get(id)
    return account ? [{ id, name: account.name, since: since!.toISOString() }] : []
  })
}

/** Forgets what is open no more. Returns how many tabs. */
export async function sweepOpenPages(): Promise<number> {
  const gone = await db().delete(page).where(lt(page.seen_at, since())).returning({ tab: page.tab })
  return gone.length
}

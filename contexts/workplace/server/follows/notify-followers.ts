import { actIn, actorOfStaff, kindIn, notifyAccounts, takeUnread } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { type Language, listed } from '@halaqa/kit-contract/format'
import { db, transaction } from '@halaqa/kit-server/database'
import { refusalAt } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { inAll, translate } from '@halaqa/kit-server/words'
import { and, eq } from 'drizzle-orm'
import { kindOf } from './follow-record.ts'
import { followTable, type News, toldActsTable } from './follows.table.ts'
import { type ActTold, actsToTell, endOfBatch, newestToTell } from './news.queries.ts'

const kind = 'workplace.followed'
/** A notice names so many kinds of acts, and so many people. */
const mostNamed = 4

/**
 * Tells whoever follows a record what others did to it since the last time: one notice a record, which grows while it is not
 * read. Whether they may still open it is asked anew; who may not is told nothing. Answers how many notices were written.
 */
export async function notifyFollowers(): Promise<number> {
  const told = await toldUpTo()
  const upTo = await newestToTell(told ?? 0)
  if (upTo === undefined) return 0
  // What happened before anybody was told for the first time is history.
  if (told === undefined) return begin(upTo)
  let notices = 0
  for (let after = told; after < upTo; ) {
    const end = await endOfBatch(after, upTo)
    notices += await notifyBetween(after, end)
    after = end
  }
  return notices
}

const row = eq(toldActsTable.id, 1)
async function toldUpTo(): Promise<number | undefined> {
  const [found] = await db().select().from(toldActsTable).where(row)
  return found?.up_to
}
async function begin(upTo: number): Promise<number> {
  await db().insert(toldActsTable).values({ id: 1, up_to: upTo }).onConflictDoNothing()
  return 0
}

/** All of it and the note of it are one transaction: of two that tell the same, one does. */
async function notifyBetween(after: number, upTo: number): Promise<number> {
  const perFollow = Map.groupBy(await actsToTell(after, upTo), act => `${act.account_id} ${act.record}`)
  const pages: { acts: ActTold[]; refused: string | null }[] = []
  for (const acts of perFollow.values()) pages.push({ acts, refused: await refusalFor(acts[0]!) })
  return transaction(async () => {
    const moved = await db()
      .update(toldActsTable)
      .set({ up_to: upTo })
      .where(and(row, eq(toldActsTable.up_to, after)))
      .returning()
    if (!moved.length) return 0
    let notices = 0
    for (const { acts, refused } of pages) {
      if (refused === null) notices += await tell(acts)
      else if (refused === notFound.code && acts.some(act => act.gone)) await forget(acts[0]!)
    }
    return notices
  })
}

/** The page is opened as they would open it. One that breaks tells nobody and holds nobody up. */
async function refusalFor({ account_id, address }: ActTold): Promise<string | null> {
  const actor = await actorOfStaff(account_id)
  if (!actor) return 'away'
  try {
    return await refusalAt(address, actor)
  } catch (error) {
    log.warn({ err: error, address }, 'whether a follower may open a page could not be found out')
    return 'broken'
  }
}

const followOf = ({ account_id, record }: ActTold) =>
  and(eq(followTable.account_id, account_id), eq(followTable.record, record))

async function tell(acts: ActTold[]): Promise<number> {
  const [follow] = await db().select().from(followTable).where(followOf(acts[0]!)).for('update')
  if (!follow) return 0
  const { account_id, address: link, record, title: item } = follow
  const isUnread = await takeUnread(account_id, { kind, link })
  const news = newsOf(acts, isUnread ? follow.news : null)
  await db().update(followTable).set({ news }).where(followOf(acts[0]!))
  const params = {
    item,
    count: news.count,
    what: inAll(language => kindIn(language, kindOf(record))),
    acts: inAll(language =>
      named(
        news.actions.map(action => actIn(language, action)),
        language,
      ),
    ),
    by: inAll(language =>
      named(
        news.by.map(name => name || translate(language, 'identity.audit.system')),
        language,
      ),
    ),
  }
  await notifyAccounts('users', [account_id], { kind, params, link, quiet: isUnread })
  return 1
}

/** With what the unread notice says already. */
export function newsOf(acts: readonly Pick<ActTold, 'action' | 'by'>[], before: News | null): News {
  const newest = acts.toReversed()
  return {
    count: acts.length + (before?.count ?? 0),
    actions: [...new Set([...newest.map(act => act.action), ...(before?.actions ?? [])])].slice(0, mostNamed + 1),
    by: [...new Set([...newest.map(act => act.by), ...(before?.by ?? [])])].slice(0, mostNamed + 1),
  }
}

const named = (names: string[], language: Language): string =>
  listed(names.length > mostNamed ? [...names.slice(0, mostNamed), '…'] : names, language)

/** Nothing is there to be followed, and what was told of it leads nowhere. */
async function forget(act: ActTold): Promise<void> {
  await takeUnread(act.account_id, { kind, link: act.address })
  await db().delete(followTable).where(followOf(act))
}

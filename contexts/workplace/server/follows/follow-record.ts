import { kindIn } from '@halaqa/identity/server'
import { forbidden, notFound, thingOf } from '@halaqa/kit-contract'
import { recordKey } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, prepared, takeTurns, transaction } from '@halaqa/kit-server/database'
import { may, pageAt, refusalAt, refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type FollowState, mostFollows, tooManyFollows } from '../../contract/follow.ts'
import { followTable } from './follows.table.ts'

/**
 * Follows the record of a page, or takes its newer title. 404 where the page shows none that is followed or the record is not
 * there, 403 for what the person may not open, 409 beyond what one may follow.
 */
export async function followRecord({ address, title }: { address: string; title: string }, actor: Actor) {
  const record = recordAt(address) ?? refuse(notFound)
  const refused = await refusalAt(address, actor)
  if (refused) refuse(refused === forbidden.code ? forbidden : notFound)
  return transaction(async () => {
    await takeTurns('workplace.follows', actor.id)
    const known = await db().$count(followTable, own(actor))
    if (known >= mostFollows && !(await followOf(record, actor)))
      refuse(tooManyFollows, undefined, { most: mostFollows })
    await db()
      .insert(followTable)
      .values({ account_id: actor.id, record, address, title, followed_at: clock.now() })
      .onConflictDoUpdate({ target: [followTable.account_id, followTable.record], set: { address, title } })
    return stateOf(record, actor)
  })
}

export async function unfollowRecord(address: string, actor: Actor): Promise<FollowState> {
  const record = recordAt(address)
  if (!record) return nowhere
  await db()
    .delete(followTable)
    .where(and(own(actor), eq(followTable.record, record)))
  return may(pageAt(address)!.access, actor) ? { ...nowhere, followable: true } : nowhere
}

/** Nothing is followed at a page that the person may not open, as far as they are told. */
export async function followAt(address: string, actor: Actor): Promise<FollowState> {
  const record = recordAt(address)
  return record && may(pageAt(address)!.access, actor) ? stateOf(record, actor) : nowhere
}

/** What the person follows and may open, what was followed last first. */
export async function followsOf(actor: Actor, language: string) {
  const rows = await db().select().from(followTable).where(own(actor)).orderBy(desc(followTable.followed_at))
  const isOpen = ({ address }: { address: string }) => {
    const page = pageAt(address)
    return page !== undefined && may(page.access, actor)
  }
  return rows.filter(isOpen).map(({ address, title, record, followed_at }) => ({
    address,
    title,
    what: kindIn(language, kindOf(record)),
    followed_at: followed_at.toISOString(),
  }))
}

/** `students.student` of `students.student/5`. */
export const kindOf = (record: string): string => record.slice(0, record.lastIndexOf('/'))

const nowhere: FollowState = { followable: false, followed_at: null }
const own = (actor: Actor) => eq(followTable.account_id, actor.id)

/** Its pages have one word and end in its number, which is how the audit log names it. */
function recordAt(address: string): string | undefined {
  const page = pageAt(address)
  if (!page?.followable) return undefined
  return recordKey(thingOf(page.name), address.slice(address.lastIndexOf('/') + 1))
}

async function followOf(record: string, actor: Actor) {
  const [row] = await followed({ account: actor.id, record })
  return row
}
const followed = prepared(handle =>
  handle
    .select({ at: followTable.followed_at })
    .from(followTable)
    .where(
      and(eq(followTable.account_id, sql.placeholder('account')), eq(followTable.record, sql.placeholder('record'))),
    )
    .prepare('workplace_follow_of'),
)

const stateOf = async (record: string, actor: Actor): Promise<FollowState> => ({
  followable: true,
  followed_at: (await followOf(record, actor))?.at.toISOString() ?? null,
})

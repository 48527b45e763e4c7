import { addDays } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, gt, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { type DigestFrequency, digestGuards } from '../../contract/digests.ts'
import { type PushGroup, pushGroups } from '../../contract/push.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { notificationTable } from '../notices/notifications.table.ts'
import type { NoticeToTell } from './digest-of-notices.ts'
import { digestTable } from './digests.table.ts'

/** What the settings of an account show. */
export async function digestSettingsOf(accountId: number) {
  const { id, email, email_verified_at } = accountTable
  const [row] = await db()
    .select({ email, email_verified_at, digest: digestTable })
    .from(accountTable)
    .leftJoin(digestTable, eq(digestTable.account_id, id))
    .where(eq(id, accountId))
  const wanted = Object.fromEntries(pushGroups.map(group => [group, !row?.digest?.unwanted.includes(group)]))
  return {
    frequency: row?.digest?.frequency ?? ('off' as DigestFrequency),
    wanted: wanted as Record<PushGroup, boolean>,
    address: row?.email_verified_at ? row.email : null,
  }
}

/** As many of the newest are told as the page of notices shows. */
const mostTold = 200
/** People whose notices are in memory together. */
export const digestBatch = 100

/** Nothing was sent on this day, nor, where it is to come weekly, in the six before it. */
export const notSentSince = (today: string) => {
  const { frequency, sent_on } = digestTable
  const never = sql`${sent_on} is null`
  return or(
    and(eq(frequency, 'daily'), or(never, lt(sent_on, today))),
    and(eq(frequency, 'weekly'), or(never, lte(sent_on, addDays(today, -7)))),
  )
}
/** Whose mail goes out: somebody who may sign in, at an address that is theirs. */
export const mayBeMailed = () =>
  and(
    inArray(accountTable.guard, [...digestGuards]),
    eq(accountTable.state, 'active'),
    isNotNull(accountTable.email),
    isNotNull(accountTable.email_verified_at),
  )

export type DueDigest = {
  account_id: number
  unwanted: string[]
  last_notice_id: number
  /** Unread, newest first. */
  notices: NoticeToTell[]
}

/** The next people, by their ids after this one, to whom a mail is due and who were told something since the last. */
export function dueDigests(after: number, today: string): Promise<DueDigest[]> {
  const { account_id, unwanted, last_notice_id, frequency } = digestTable
  const { id, kind, title, params, read_at } = notificationTable
  const unread = sql`${notificationTable.account_id} = ${account_id} and ${read_at} is null`
  const newest = sql`select ${id}, ${kind}, ${title}, ${params} from ${notificationTable} where ${unread}
    order by ${id} desc limit ${mostTold}`
  return db()
    .select({
      account_id,
      unwanted,
      last_notice_id,
      notices: sql<NoticeToTell[]>`(select json_agg(newest order by newest.id desc) from (${newest}) newest)`,
    })
    .from(digestTable)
    .innerJoin(accountTable, eq(accountTable.id, account_id))
    .where(
      and(
        gt(account_id, after),
        ne(frequency, 'off'),
        notSentSince(today),
        mayBeMailed(),
        sql`exists (select from ${notificationTable} where ${unread} and ${id} > ${last_notice_id})`,
      ),
    )
    .orderBy(asc(account_id))
    .limit(digestBatch)
}

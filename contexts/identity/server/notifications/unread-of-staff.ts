import { db } from '@halaqa/kit-server/database'
import { and, count, eq, isNotNull, isNull, max } from 'drizzle-orm'
import { accountTable } from '../accounts/accounts.table.ts'
import { notificationTable } from '../notices/notifications.table.ts'

/** What a member of staff has not read: how many of each kind, and the newest. */
export type UnreadOfStaff = {
  account_id: number
  email: string
  language: string
  newest_id: number
  kinds: { kind: string; count: number }[]
}

/** Everybody of the staff who may sign in, has a verified address, and has something unread. */
export async function unreadOfStaff(): Promise<UnreadOfStaff[]> {
  const { id, email, language, guard, state, email_verified_at } = accountTable
  const rows = await db()
    .select({ id, email, language, kind: notificationTable.kind, count: count(), newest: max(notificationTable.id) })
    .from(notificationTable)
    .innerJoin(accountTable, eq(id, notificationTable.account_id))
    .where(
      and(
        isNull(notificationTable.read_at),
        eq(guard, 'users'),
        eq(state, 'active'),
        isNotNull(email),
        isNotNull(email_verified_at),
      ),
    )
    .groupBy(id, email, language, notificationTable.kind)
    .orderBy(id, notificationTable.kind)
  return [...Map.groupBy(rows, row => row.id).values()].map(own => ({
    account_id: own[0]!.id,
    email: own[0]!.email!,
    language: own[0]!.language,
    newest_id: Math.max(...own.map(row => row.newest!)),
    kinds: own.map(row => ({ kind: row.kind, count: row.count })),
  }))
}

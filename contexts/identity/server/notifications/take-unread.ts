import { db } from '@halaqa/kit-server/database'
import { and, eq, isNull } from 'drizzle-orm'
import { notificationTable } from '../notices/notifications.table.ts'

/**
 * Takes away what an account was told under this kind and link and has not read: another notice says it anew, or nothing is there to be
 * said any more. Answers whether there was any. In the current transaction.
 */
export async function takeUnread(accountId: number, { kind, link }: { kind: string; link: string }): Promise<boolean> {
  const taken = await db()
    .delete(notificationTable)
    .where(
      and(
        eq(notificationTable.account_id, accountId),
        isNull(notificationTable.read_at),
        eq(notificationTable.kind, kind),
        eq(notificationTable.link, link),
      ),
    )
    .returning({ id: notificationTable.id })
  return taken.length > 0
}

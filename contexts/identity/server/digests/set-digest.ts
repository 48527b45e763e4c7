import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { eq, max, sql } from 'drizzle-orm'
import type { DigestWishes } from '../../contract/digests.ts'
import { pushGroups } from '../../contract/push.ts'
import { notificationTable } from '../notices/notifications.table.ts'
import { digestTable } from './digests.table.ts'

/** What was there when it is switched on brings no mail: only what comes from then on does. */
export async function setDigest(actor: Actor, { frequency, wanted }: DigestWishes): Promise<void> {
  const set = { frequency, unwanted: pushGroups.filter(group => !wanted[group]) }
  const [newest] = await db()
    .select({ id: max(notificationTable.id) })
    .from(notificationTable)
    .where(eq(notificationTable.account_id, actor.id))
  const { last_notice_id } = digestTable
  await db()
    .insert(digestTable)
    .values({ account_id: actor.id, ...set, last_notice_id: newest?.id ?? 0 })
    .onConflictDoUpdate({
      target: digestTable.account_id,
      set: {
        ...set,
        last_notice_id: sql`case when ${digestTable.frequency} = 'off'
          then greatest(${last_notice_id}, excluded.last_notice_id) else ${last_notice_id} end`,
      },
    })
}

import { clock } from '@halaqa/kit-server/clock'
import { afterCommit, db } from '@halaqa/kit-server/database'
import { emitTo } from '@halaqa/kit-server/realtime'
import { noteTold } from '@halaqa/kit-server/request'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { accountTable } from '../accounts/accounts.table.ts'
import { type NoticeParams, notificationTable } from '../notices/notifications.table.ts'
import { writePushes } from '../push/write-pushes.ts'
import { roomOf } from './room.ts'

/** A notice without words of its own. */
export type Told = {
  /** The key of its words: the messages `<kind>.title` and `<kind>.body`. */
  kind: string
  params: NoticeParams
  /** A local path: where it leads. */
  link: string
  /** Who has not read the last notice of this kind with this link is not told again. */
  once?: boolean
  /** It says more of what was told already: no device rings for it. */
  quiet?: boolean
}

/** Tells many accounts of a guard the same, in one statement. In the current transaction. */
export async function notifyAccounts(guard: string, ids: readonly number[], told: Told): Promise<void> {
  if (!ids.length) return
  const { kind, params, link, once, quiet } = told
  const before = db()
    .select({ one: sql`1` })
    .from(notificationTable)
    .where(
      and(
        eq(notificationTable.account_id, accountTable.id),
        isNull(notificationTable.read_at),
        eq(notificationTable.kind, kind),
        eq(notificationTable.link, link),
      ),
    )
  const { rows } = await db().execute<{ id: number; account_id: number }>(sql`
    insert into ${notificationTable} (account_id, kind, title, body, params, link, at)
    select ${accountTable.id}, ${kind}, '', '', ${JSON.stringify(params)}::jsonb, ${link}, ${clock.now().toISOString()}::timestamptz
    from ${accountTable}
    where ${accountTable.id} = any(${sql.param([...ids])}::int[]) and ${accountTable.guard} = ${guard}
      ${once ? sql`and not exists ${before}` : sql``}
    returning id, account_id`)
  noteTold('notice', rows.length)
  if (!quiet)
    await writePushes(
      kind,
      rows.map(row => row.id),
    )
  afterCommit(() => {
    for (const { account_id: id } of rows) emitTo(roomOf({ guard, id }), 'notification', { kind })
  })
}

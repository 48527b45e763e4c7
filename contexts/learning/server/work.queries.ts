import { db } from '@halaqa/kit-server/database'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { advisorAnswer, forumModerate, vlogModerate } from '../contract/permissions.ts'
import { advisingTable } from './advisor/advisor.table.ts'
import { forumPostTable, forumReportTable } from './forum/forum.table.ts'
import { vlogTable } from './vlog/vlog.table.ts'

const isOpen = isNull(forumReportTable.settled_at)

/** What waits in learning for somebody of the staff. */
export const learningWork: WorkKind[] = [
  {
    kind: 'learning.forum',
    permission: forumModerate,
    waiting: () =>
      waitingItems({
        id: forumPostTable.id,
        since: sql`(select min(${forumReportTable.reported_at}) from ${forumReportTable} where ${forumReportTable.post_id} = ${forumPostTable.id} and ${isOpen})`,
        where: inArray(
          forumPostTable.id,
          db().select({ id: forumReportTable.post_id }).from(forumReportTable).where(isOpen),
        ),
      }),
  },
  {
    kind: 'learning.vlog',
    permission: vlogModerate,
    waiting: () =>
      waitingItems({ id: vlogTable.id, since: vlogTable.submitted_at, where: eq(vlogTable.state, 'waiting') }),
  },
  {
    kind: 'learning.conversation',
    permission: advisorAnswer,
    waiting: () =>
      waitingItems({
        id: advisingTable.id,
        since: advisingTable.last_at,
        where: and(isNull(advisingTable.ended_at), gt(advisingTable.unread_by_advisor, 0)),
        only_for: advisingTable.advisor_id,
      }),
  },
]

import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { studentsByIds } from '@halaqa/students/server'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { showConversation } from '../contract/advisor.ts'
import { advisorAnswer, forumModerate, vlogModerate } from '../contract/permissions.ts'
import { showVlog } from '../contract/vlog.ts'
import { advisingTable } from './advisor/advisor.table.ts'
import { forumPostTable, forumReportTable } from './forum/forum.table.ts'
import { vlogTable } from './vlog/vlog.table.ts'

const isOpen = isNull(forumReportTable.settled_at)

/** What waits in learning for somebody of the staff. */
export const learningWork: WorkKind[] = [
  {
    kind: 'learning.forum',
    permission: forumModerate,
    one: 'learning.forum.one',
    names: ids =>
      db()
        .select({ id: forumPostTable.id, name: forumPostTable.author_name })
        .from(forumPostTable)
        .where(inArray(forumPostTable.id, [...ids])),
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
    one: 'learning.vlog.one',
    link: id => addressOf(showVlog, { params: { id } }),
    names: ids =>
      db()
        .select({ id: vlogTable.id, name: vlogTable.title })
        .from(vlogTable)
        .where(inArray(vlogTable.id, [...ids])),
    waiting: () =>
      waitingItems({ id: vlogTable.id, since: vlogTable.submitted_at, where: eq(vlogTable.state, 'waiting') }),
  },
  {
    kind: 'learning.conversation',
    permission: advisorAnswer,
    one: 'learning.conversation.one',
    link: id => `${showConversation.path}?id=${id}`,
    names: async ids => {
      const rows = await db()
        .select({ id: advisingTable.id, student_id: advisingTable.student_id })
        .from(advisingTable)
        .where(inArray(advisingTable.id, [...ids]))
      const students = await studentsByIds(rows.map(row => row.student_id))
      return rows.map(row => ({ id: row.id, name: students.get(row.student_id)?.name ?? '' }))
    },
    waiting: () =>
      waitingItems({
        id: advisingTable.id,
        since: advisingTable.last_at,
        where: and(isNull(advisingTable.ended_at), gt(advisingTable.unread_by_advisor, 0)),
        only_for: advisingTable.advisor_id,
      }),
  },
]

import { rowsOf } from '@halaqa/students/server'
import { forumPostTable, forumReportTable } from './forum.table.ts'

/** What was written goes over, with the right to change it. */
export const postBelongings = rowsOf(forumPostTable, { kind: 'forum_posts', what: 'learning.office.merge.posts' })

/** One person reports a post once. */
export const reportBelongings = rowsOf(forumReportTable, {
  kind: 'forum_reports',
  what: 'learning.office.merge.posts',
  once: row => String(row.post_id),
})

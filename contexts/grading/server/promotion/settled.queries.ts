import { db } from '@halaqa/kit-server/database'
import { desc, type SQL, sql } from 'drizzle-orm'
import { promotionTable } from './promotion.table.ts'

/**
 * What each semester came to for each student in the end, out of all that runs and hands wrote down: that somebody was moved,
 * else what was said last. A part of other statements.
 */
export const settled = (where?: SQL) =>
  db()
    .selectDistinctOn([promotionTable.student_id, promotionTable.semester_id], {
      student_id: promotionTable.student_id,
      semester_id: promotionTable.semester_id,
      term: promotionTable.term,
      verdict: promotionTable.verdict,
    })
    .from(promotionTable)
    .where(where)
    .orderBy(
      promotionTable.student_id,
      promotionTable.semester_id,
      sql`(${promotionTable.verdict} in ('passes', 'graduates')) desc`,
      desc(promotionTable.at),
      desc(promotionTable.id),
    )
    .as('settled')

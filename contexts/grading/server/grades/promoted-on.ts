import { db } from '@halaqa/kit-server/database'
import { enrolmentTable } from '@halaqa/studies/readable'
import type { Sheet } from '@halaqa/studies/server'
import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { promotionTable } from '../promotion/promotion.table.ts'

/** How many students of a sheet went on, or graduated, by the results of its semester: a recall leaves them where they are. */
export function promotedOn({ semester_id, subject_id }: Sheet): Promise<number> {
  const studied = and(
    eq(enrolmentTable.student_id, promotionTable.student_id),
    eq(enrolmentTable.semester_id, semester_id),
    eq(enrolmentTable.subject_id, subject_id),
    ne(enrolmentTable.state, 'equal'),
  )
  return db().$count(
    promotionTable,
    and(
      eq(promotionTable.semester_id, semester_id),
      inArray(promotionTable.verdict, ['passes', 'graduates']),
      exists(db().select({ one: sql`1` }).from(enrolmentTable).where(studied)),
    ),
  )
}

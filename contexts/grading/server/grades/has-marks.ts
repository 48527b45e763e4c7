import { enrolmentTable } from '@halaqa/studies/readable'
import { eq, exists, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { gradeTable } from './grades.table.ts'

/** Whether an enrolment has the mark of a part, as a condition on its row. */
export const hasMarks = exists(
  new QueryBuilder().select({ one: sql`1` }).from(gradeTable).where(eq(gradeTable.enrolment_id, enrolmentTable.id)),
)

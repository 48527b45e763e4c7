import { db } from '@halaqa/kit-server/database'
import { enrolmentTable } from '@halaqa/studies/readable'
import { eq, exists, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { gradeTable } from './grades.table.ts'

/** Whether marks of anybody stand in a subject: its parts stay as they are. */
export async function isSubjectMarked(subjectId: number): Promise<boolean> {
  const [row] = await db()
    .select({ one: sql`1` })
    .from(gradeTable)
    .innerJoin(enrolmentTable, eq(enrolmentTable.id, gradeTable.enrolment_id))
    .where(eq(enrolmentTable.subject_id, subjectId))
    .limit(1)
  return row !== undefined
}

/** Whether an enrolment has the mark of a part, as a condition on its row. */
export const hasGrades = exists(
  new QueryBuilder().select({ one: sql`1` }).from(gradeTable).where(eq(gradeTable.enrolment_id, enrolmentTable.id)),
)

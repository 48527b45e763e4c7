import { db } from '@halaqa/kit-server/database'
import { type StudentState, stateEffects } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/readable'
import { and, count, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { enrolmentTable } from './enrolments.table.ts'

const studying = (Object.keys(stateEffects) as StudentState[]).filter(state => stateEffects[state].studies)

/** Of these students, who study now; with a subject, who study it in that semester or have not completed it. */
export async function whoStudies(
  studentIds: readonly number[],
  what?: { subjectId: number; semesterId: number | null },
): Promise<number[]> {
  if (!studentIds.length) return []
  const enrolled = db()
    .select({ one: sql`1` })
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.student_id, studentTable.id),
        what && eq(enrolmentTable.subject_id, what.subjectId),
        or(
          eq(enrolmentTable.state, 'uncomplete'),
          what?.semesterId ? eq(enrolmentTable.semester_id, what.semesterId) : undefined,
        ),
      ),
    )
  const rows = await db()
    .select({ id: studentTable.id })
    .from(studentTable)
    .where(
      and(
        sql`${studentTable.id} = any(${sql.param([...studentIds])}::int[])`,
        inArray(studentTable.state, studying),
        what && sql`exists ${enrolled}`,
      ),
    )
  return rows.map(row => row.id)
}

/** How many study each subject in a semester; what is recognised is not studied. */
export async function studyingCounts(subjectIds: readonly number[], semesterId: number): Promise<Map<number, number>> {
  if (!subjectIds.length) return new Map()
  const rows = await db()
    .select({ subject_id: enrolmentTable.subject_id, total: count() })
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.semester_id, semesterId),
        inArray(enrolmentTable.subject_id, [...subjectIds]),
        ne(enrolmentTable.state, 'equal'),
      ),
    )
    .groupBy(enrolmentTable.subject_id)
  return new Map(rows.map(row => [row.subject_id, row.total]))
}

/** How many subjects a student studies now. */
export const countStudiedNow = (studentId: number): Promise<number> =>
  db().$count(enrolmentTable, and(eq(enrolmentTable.student_id, studentId), eq(enrolmentTable.state, 'study')))

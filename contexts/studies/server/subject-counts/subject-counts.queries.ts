import { db } from '@halaqa/kit-server/database'
import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { subjectCountTable } from './subject-counts.table.ts'

/**
 * `students` are all in that state, `marked` those of them who have their whole mark, `paid` those whose fee is paid; `hours` are
 * those of all of them together.
 */
export type SubjectCount = {
  subject_id: number
  state: EnrolmentState
  students: number
  marked: number
  paid: number
  hours: number
}

const added = (column: SQLWrapper) => sql<number>`sum(${column})::int`

/** How many are enrolled in each subject of a semester, by state, in no order. */
export function subjectCounts(semesterId: number): Promise<SubjectCount[]> {
  const { semester_id, subject_id, state, students, marked, paid, hours } = subjectCountTable
  return db()
    .select({
      subject_id,
      state,
      students: added(students),
      marked: added(marked),
      paid: added(paid),
      hours: added(hours),
    })
    .from(subjectCountTable)
    .where(eq(semester_id, semesterId))
    .groupBy(subject_id, state)
    .having(sql`sum(${students}) > 0`)
}

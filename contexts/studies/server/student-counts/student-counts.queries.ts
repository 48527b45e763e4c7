import { db } from '@halaqa/kit-server/database'
import { type SQL, sql } from 'drizzle-orm'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { studentCountTable } from './student-counts.table.ts'

/**
 * What these rows of a semester come to, in one statement with the enrolments that they tell of: those who were counted, more of
 * whoever is in it now and was not before the noted changes, fewer of whom it is the other way round.
 */
export const studentsOf = (semesterId: number | SQL, rows: SQL): SQL => sql`
  select coalesce(sum(noted.students + (now.enrolments > 0)::int - (now.enrolments > noted.enrolments)::int), 0)::int as students
  from (select student_id, sum(enrolments) as enrolments, sum(students) as students from ${rows} group by student_id) noted
  cross join lateral (select count(*) as enrolments from ${enrolmentTable}
    where semester_id = ${semesterId} and student_id = noted.student_id) now`

/** How many students are in a semester, each once. */
export async function studentsIn(semesterId: number): Promise<number> {
  const own = sql`${studentCountTable} where semester_id = ${semesterId}`
  const { rows } = await db().execute<{ students: number }>(studentsOf(semesterId, own))
  return rows[0]!.students
}

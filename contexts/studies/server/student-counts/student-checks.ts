import { noRow } from '@halaqa/kit-server/checks'
import { sql } from 'drizzle-orm'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { studentsOf } from './student-counts.queries.ts'
import { studentCountTable } from './student-counts.table.ts'

const id = sql`semester.id`

/** What reports say of a semester is who is in it. */
export const studentChecks = [
  noRow(
    'counts of students',
    'semesters whose count of students is not that of their enrolments',
    sql`select id from (select semester_id as id from ${enrolmentTable} union select semester_id from ${studentCountTable}) semester
      where (${studentsOf(id, sql`${studentCountTable} where semester_id = ${id}`)})
        <> (select count(distinct student_id) from ${enrolmentTable} where semester_id = ${id})`,
  ),
]

import { noRow } from '@halaqa/kit-server/checks'
import { sql } from 'drizzle-orm'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { subjectCountTable } from './subject-counts.table.ts'

const [count, enrolment] = [subjectCountTable, enrolmentTable]

/** What reports count is what is there. */
export const countChecks = [
  noRow(
    'counts of subjects',
    'subjects of a semester whose counts are not those of its enrolments',
    sql`select semester_id || ' ' || subject_id || ' ' || state as id from (
        select ${count.semester_id}, ${count.subject_id}, ${count.state}, ${count.students} as students,
          ${count.marked} as marked, ${count.paid} as paid, ${count.hours} as hours from ${count}
        union all
        select ${enrolment.semester_id}, ${enrolment.subject_id}, ${enrolment.state}, -1,
          -(${enrolment.mark} is not null)::int, -${enrolment.paid}::int,
          -${enrolment.hours} from ${enrolment}
      ) side (semester_id, subject_id, state, students, marked, paid, hours)
      group by semester_id, subject_id, state having sum(students) <> 0 or sum(marked) <> 0 or sum(paid) <> 0
        or sum(hours) <> 0`,
  ),
]

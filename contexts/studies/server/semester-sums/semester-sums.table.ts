import { semesterTable } from '@halaqa/academics/tables'
import { integer } from 'drizzle-orm/pg-core'
import { moment, studies } from '../schema.ts'

/**
 * How many studied in a semester that does not run, and how it went. Its enrolments seldom change, and counting them takes
 * longer the more there are; whatever changes one takes the row away (semester-sums.table.sql), and the semester is counted
 * from its enrolments until it is summed anew.
 */
export const semesterSumTable = studies.table('semester_sums', {
  semester_id: integer()
    .primaryKey()
    .references(() => semesterTable.id, { onDelete: 'cascade' }),
  /** From when on a change takes the row away. */
  watched_since: moment().notNull(),
  /** Null until it has been watched for long enough to be summed, and the other figures with it. */
  students: integer(),
  subjects: integer(),
  enrolments: integer(),
  success: integer(),
  fail: integer(),
  study: integer(),
})

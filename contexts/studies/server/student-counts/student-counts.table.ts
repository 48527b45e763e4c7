import { semesterTable } from '@halaqa/academics/tables'
import { bigint, index, integer } from 'drizzle-orm/pg-core'
import { studies } from '../schema.ts'

/**
 * How many students are in a semester, each once: counted up to some moment (`students`, without a student), and how many more
 * enrolments, or fewer, somebody has there since. Written with every statement that changes them (student-counts.table.sql). Rows
 * are only added, so nobody waits for anybody; a job gathers them.
 */
export const studentCountTable = studies.table(
  'student_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id, { onDelete: 'cascade' }),
    /** No key: whose record is gone is still to be taken out of the count. */
    student_id: integer(),
    enrolments: integer().notNull().default(0),
    students: integer().notNull().default(0),
  },
  table => [index('student_counts_semester').on(table.semester_id, table.student_id, table.enrolments, table.students)],
)

import { semesterTable } from '@halaqa/academics/tables'
import { subjectTable } from '@halaqa/curriculum/tables'
import { bigint, index, integer, text } from 'drizzle-orm/pg-core'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { studies } from '../schema.ts'

/**
 * How many more, or fewer, are enrolled in a subject in a state: written with every statement that changes enrolments
 * (subject-counts.table.sql). The count is the sum of the rows. Rows are only added, so thousands who choose a subject at once wait
 * for nobody; a job gathers them.
 */
export const subjectCountTable = studies.table(
  'subject_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id, { onDelete: 'cascade' }),
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id, { onDelete: 'cascade' }),
    state: text().$type<EnrolmentState>().notNull(),
    students: integer().notNull(),
    /** Of those, who have their whole mark, and whose fee is paid. */
    marked: integer().notNull(),
    paid: integer().notNull(),
    /** All of theirs together. */
    hours: integer().notNull(),
  },
  table => [
    index('subject_counts_semester').on(
      table.semester_id,
      table.subject_id,
      table.state,
      table.students,
      table.marked,
      table.paid,
      table.hours,
    ),
  ],
)

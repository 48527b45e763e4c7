import { semesterTable } from '@halaqa/academics/tables'
import { enrolmentTable } from '@halaqa/studies/tables'
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { grading, moment } from '../schema.ts'

/** A decision that gave marks of mercy in a semester. */
export const mercyRunTable = grading.table('mercy_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  semester_id: integer()
    .notNull()
    .references(() => semesterTable.id),
  decision_number: text().notNull(),
  /** A student gets no more than that in the semester. */
  points: integer().notNull(),
  at: moment().notNull(),
  by_name: text().notNull(),
  /** Taken back: its points count no more, and the rows stay as what was decided once. */
  undone_at: moment(),
  undone_by: text(),
  undone_reason: text(),
})

/** Which result was lifted by it, from where to where. */
export const mercyMarkTable = grading.table(
  'mercy_marks',
  {
    run_id: integer()
      .notNull()
      .references(() => mercyRunTable.id),
    enrolment_id: integer()
      .notNull()
      .references(() => enrolmentTable.id),
    before: integer().notNull(),
    points: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.run_id, table.enrolment_id] }),
    index('mercy_marks_enrolment').on(table.enrolment_id),
  ],
)

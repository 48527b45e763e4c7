import { semesterTable } from '@halaqa/academics/tables'
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { moment, students } from '../schema.ts'

/** A decision that gave marks of mercy in a semester. */
export const mercyRunTable = students.table('mercy_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  semesterId: integer()
    .notNull()
    .references(() => semesterTable.id),
  decisionNumber: text().notNull(),
  /** A student gets no more than that in the semester. */
  points: integer().notNull(),
  at: moment().notNull(),
  byName: text().notNull(),
  /** Taken back: its points count no more, and the rows stay as what was decided once. */
  undoneAt: moment(),
  undoneBy: text(),
  undoneReason: text(),
})

/** Which result was lifted by it, from where to where. */
export const mercyMarkTable = students.table(
  'mercy_marks',
  {
    runId: integer()
      .notNull()
      .references(() => mercyRunTable.id),
    enrolmentId: integer()
      .notNull()
      .references(() => enrolmentTable.id),
    before: integer().notNull(),
    points: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.runId, table.enrolmentId] }),
    index('mercy_marks_enrolment').on(table.enrolmentId),
  ],
)

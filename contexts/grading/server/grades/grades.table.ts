import type { MarkSource, PartKey } from '@halaqa/curriculum/contract'
import { enrolmentTable } from '@halaqa/studies/tables'
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EntrySource } from '../../contract/grade-office.ts'
import { grading, moment } from '../schema.ts'

/** The mark of one part of a subject, as a student's enrolment in it has it. */
export const gradeTable = grading.table(
  'grades',
  {
    enrolment_id: integer()
      .notNull()
      .references(() => enrolmentTable.id, { onDelete: 'cascade' }),
    part: text().$type<PartKey>().notNull(),
    /** Hundredths of a point, no more than the part's points in the subject. */
    value: integer().notNull(),
    /** What is not `entered` was measured by another context, and is corrected there or by two officers. */
    source: text().$type<MarkSource>().notNull().default('entered'),
    entered_at: moment().notNull(),
    entered_by: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.enrolment_id, table.part] }),
    check('grades_value', sql`${table.value} between 0 and 10000`),
  ],
)
export type GradeRow = typeof gradeTable.$inferSelect

/** What was ever done to a mark: never changed, never deleted while the enrolment stands. */
export const gradeEntryTable = grading.table(
  'grade_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrolment_id: integer()
      .notNull()
      .references(() => enrolmentTable.id),
    /** Null: points of mercy, which belong to no part; those are whole points, the others hundredths. */
    part: text().$type<PartKey>(),
    before: integer(),
    after: integer(),
    source: text().$type<EntrySource>().notNull(),
    reason: text().notNull().default(''),
    by_id: integer().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
  },
  table => [index('grade_entries_enrolment').on(table.enrolment_id, table.id)],
)

/** A change of a mark that students see: asked for by one officer, decided by another. */
export const gradeChangeTable = grading.table(
  'grade_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrolment_id: integer()
      .notNull()
      .references(() => enrolmentTable.id),
    part: text().$type<PartKey>().notNull(),
    before: integer(),
    after: integer(),
    reason: text().notNull(),
    state: text({ enum: ['open', 'approved', 'refused'] })
      .notNull()
      .default('open'),
    requested_by_id: integer().notNull(),
    requested_by: text().notNull(),
    requested_at: moment().notNull(),
    decided_by_id: integer(),
    decided_by: text(),
    decided_at: moment(),
    answer: text().notNull().default(''),
  },
  table => [
    uniqueIndex('grade_changes_open').on(table.enrolment_id, table.part).where(sql`${table.state} = 'open'`),
    index('grade_changes_enrolment').on(table.enrolment_id, table.id),
    check('grade_changes_value', sql`${table.after} between 0 and 10000`),
    // Even if the code forgets it: nobody agrees to the own request.
    check(
      'grade_changes_four_eyes',
      sql`${table.state} <> 'approved' or ${table.decided_by_id} <> ${table.requested_by_id}`,
    ),
  ],
)
export type GradeChangeRow = typeof gradeChangeTable.$inferSelect

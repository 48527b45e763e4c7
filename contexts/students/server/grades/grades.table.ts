import { semesterTable } from '@halaqa/academics/tables'
import { subjectTable } from '@halaqa/curriculum/tables'
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { GradePart } from '../../contract/enrolment.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { moment, students } from '../schema.ts'

/** The mark of one part of a subject, as a student's enrolment in it has it. */
export const gradeTable = students.table(
  'grades',
  {
    enrolmentId: integer()
      .notNull()
      .references(() => enrolmentTable.id, { onDelete: 'cascade' }),
    part: text().$type<GradePart>().notNull(),
    /** Hundredths of a point, no more than the part's points in the subject. */
    value: integer().notNull(),
    enteredAt: moment().notNull(),
    enteredBy: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.enrolmentId, table.part] }),
    check('grades_value', sql`${table.value} between 0 and 10000`),
  ],
)

/** From when students see a subject's marks of a semester, part by part; a release that is taken back stays as history. */
export const releaseTable = students.table(
  'grade_releases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    semesterId: integer()
      .notNull()
      .references(() => semesterTable.id),
    subjectId: integer()
      .notNull()
      .references(() => subjectTable.id),
    /** `result`: the whole mark and the letter. */
    part: text().$type<GradePart | 'result'>().notNull(),
    releasedAt: moment().notNull(),
    releasedBy: text().notNull(),
    recalledAt: moment(),
    recalledBy: text(),
    recallReason: text(),
  },
  table => [
    uniqueIndex('grade_releases_open')
      .on(table.semesterId, table.subjectId, table.part)
      .where(sql`${table.recalledAt} is null`),
  ],
)

/** What was ever done to a mark: never changed, never deleted while the enrolment stands. */
export const gradeEntryTable = students.table(
  'grade_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrolmentId: integer()
      .notNull()
      .references(() => enrolmentTable.id),
    /** Null: points of mercy, which belong to no part; those are whole points, the others hundredths. */
    part: text().$type<GradePart>(),
    before: integer(),
    after: integer(),
    source: text({ enum: ['entry', 'import', 'change', 'mercy', 'undo'] }).notNull(),
    reason: text().notNull().default(''),
    byId: integer().notNull(),
    byName: text().notNull(),
    at: moment().notNull(),
  },
  table => [index('grade_entries_enrolment').on(table.enrolmentId, table.id)],
)

/** A change of a mark that students see: asked for by one officer, decided by another. */
export const gradeChangeTable = students.table(
  'grade_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrolmentId: integer()
      .notNull()
      .references(() => enrolmentTable.id),
    part: text().$type<GradePart>().notNull(),
    before: integer(),
    after: integer(),
    reason: text().notNull(),
    state: text({ enum: ['open', 'approved', 'refused'] })
      .notNull()
      .default('open'),
    requestedById: integer().notNull(),
    requestedBy: text().notNull(),
    requestedAt: moment().notNull(),
    decidedById: integer(),
    decidedBy: text(),
    decidedAt: moment(),
    answer: text().notNull().default(''),
  },
  table => [
    uniqueIndex('grade_changes_open').on(table.enrolmentId, table.part).where(sql`${table.state} = 'open'`),
    index('grade_changes_enrolment').on(table.enrolmentId, table.id),
    check('grade_changes_value', sql`${table.after} between 0 and 10000`),
    // Even if the code forgets it: nobody agrees to the own request.
    check(
      'grade_changes_four_eyes',
      sql`${table.state} <> 'approved' or ${table.decidedById} <> ${table.requestedById}`,
    ),
  ],
)
export type GradeChangeRow = typeof gradeChangeTable.$inferSelect

import { semesterTable } from '@halaqa/academics/tables'
import type { SubjectKind } from '@halaqa/curriculum/contract'
import { subjectTable } from '@halaqa/curriculum/tables'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EnrolmentOrigin, EnrolmentState } from '../../contract/enrolment.ts'
import type { ExtraState } from '../../contract/enrolment-office.ts'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

/** A subject that a student studies, or studied, in a semester: an attempt at it. */
export const enrolmentTable = students.table(
  'enrolments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    subjectId: integer()
      .notNull()
      .references(() => subjectTable.id),
    semesterId: integer()
      .notNull()
      .references(() => semesterTable.id),
    /** Of the plan, or of the subject where it is not in the plan, as they were on that day. */
    hours: integer().notNull(),
    kind: text().$type<SubjectKind>().notNull(),
    origin: text().$type<EnrolmentOrigin>().notNull(),
    state: text().$type<EnrolmentState>().notNull().default('study'),
    /** 0 to 100, the whole mark of all parts; null until every part is entered. Shown to the student once released. */
    mark: integer(),
    /** The invoice for its hours, in finance; null where nothing is charged, or it was charged before there was a student. */
    invoiceId: integer(),
    /** The fee of its hours is paid. */
    paid: boolean().notNull().default(false),
    /** What stands beside the result: kept from the exam, excused from it, let in once more; with its reason. */
    extraState: text().$type<ExtraState>(),
    extraReason: text().notNull().default(''),
    /** Of the decision by which the subject was recognised. */
    decisionNumber: text().notNull().default(''),
    /** Points of mercy within `mark`: what was given by a decision beyond the parts. */
    mercy: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  table => [
    uniqueIndex('enrolments_once').on(table.studentId, table.semesterId, table.subjectId),
    // State and mark stand in it, so that how far the marks of a semester are is counted without its rows.
    index('enrolments_subject').on(table.semesterId, table.subjectId, table.state, table.mark),
    index('enrolments_invoice').on(table.invoiceId),
    // What a student has twice.
    index('enrolments_twice')
      .on(table.studentId, table.subjectId, table.id)
      .where(sql`${table.state} in ('success', 'study', 'coming')`),
    // Who sits an exam again: few among all.
    index('enrolments_again')
      .on(table.semesterId, table.id)
      .where(sql`${table.state} in ('fail', 'uncomplete') or ${table.extraState} in ('excused', 'resit')`),
    check('enrolments_mark', sql`${table.mark} between 0 and 100`),
  ],
)
export type Enrolment = typeof enrolmentTable.$inferSelect

import { semesterTable } from '@halaqa/academics/tables'
import type { SubjectKind } from '@halaqa/curriculum/contract'
import { subjectTable } from '@halaqa/curriculum/tables'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EnrolmentOrigin, EnrolmentState } from '../../contract/enrolment.ts'
import type { ExtraState } from '../../contract/enrolment-office.ts'
import { moment, studies } from '../schema.ts'

/** A subject that a student studies, or studied, in a semester: an attempt at it. */
export const enrolmentTable = studies.table(
  'enrolments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id),
    semester_id: integer()
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
    invoice_id: integer(),
    /** The fee of its hours is paid. */
    paid: boolean().notNull().default(false),
    /** What stands beside the result: kept from the exam, excused from it, let in once more; with its reason. */
    extra_state: text().$type<ExtraState>(),
    extra_reason: text().notNull().default(''),
    /** Of the decision by which the subject was recognised. */
    decision_number: text().notNull().default(''),
    /** Points of mercy within `mark`: what was given by a decision beyond the parts. */
    mercy: integer().notNull().default(0),
    created_at: moment().notNull(),
  },
  table => [
    uniqueIndex('enrolments_once').on(table.student_id, table.semester_id, table.subject_id),
    // State, mark and payment stand in it, so that how far a semester is can be counted without its rows.
    index('enrolments_subject').on(table.semester_id, table.subject_id, table.state, table.mark, table.paid),
    index('enrolments_invoice').on(table.invoice_id),
    // What a student has twice.
    index('enrolments_twice')
      .on(table.student_id, table.subject_id, table.id)
      .where(sql`${table.state} in ('success', 'study', 'coming')`),
    // Who sits an exam again: few among all.
    index('enrolments_again')
      .on(table.semester_id, table.id)
      .where(sql`${table.state} in ('fail', 'uncomplete') or ${table.extra_state} in ('excused', 'resit')`),
    check('enrolments_mark', sql`${table.mark} between 0 and 100`),
  ],
)
export type Enrolment = typeof enrolmentTable.$inferSelect

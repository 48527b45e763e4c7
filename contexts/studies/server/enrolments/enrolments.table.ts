import { semesterTable } from '@halaqa/academics/tables'
import type { SubjectKind } from '@halaqa/curriculum/contract'
import { subjectTable } from '@halaqa/curriculum/tables'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, type PgColumn, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EnrolmentOrigin, EnrolmentState } from '../../contract/enrolment.ts'
import type { ExtraState } from '../../contract/enrolment-office.ts'
import { moment, studies } from '../schema.ts'

/** Failed, incomplete, excused or let in once more: whoever sits an exam again. In words that an index is found by. */
export const sitsAgain = ({ state, extra_state }: { state: PgColumn; extra_state: PgColumn }) =>
  sql`${state} in ('fail', 'uncomplete') or ${extra_state} in ('excused', 'resit')`

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
    /** The day on which its student left or postponed; null while it is studied, or was to its end. */
    withdrawn_on: date(),
    /** What of its fee came back, or is asked for no longer, because of that; in baisa. */
    fee_let_go: bigint({ mode: 'number' }).notNull().default(0),
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
    // By semester first: who studied in one is counted by it alone.
    uniqueIndex('enrolments_once').on(table.semester_id, table.student_id, table.subject_id),
    index('enrolments_student').on(table.student_id, table.subject_id),
    // State, mark, payment and hours stand in it, so that how far a semester is can be counted without its rows.
    index('enrolments_subject').on(
      table.semester_id,
      table.subject_id,
      table.state,
      table.mark,
      table.paid,
      table.hours,
    ),
    // Of students in their order, what they study in a semester and for how many hours, without the rows.
    index('enrolments_hours').on(table.semester_id, table.student_id, table.hours, table.id),
    index('enrolments_invoice').on(table.invoice_id),
    // Who sits an exam again: few among all. Who it is and what narrows them down stands in it, so that they are counted without
    // their rows.
    index('enrolments_again')
      .on(table.id, table.student_id, table.semester_id, table.subject_id, table.state, table.paid)
      .where(sitsAgain(table)),
    // Of some students, whom a search found.
    index('enrolments_again_student').on(table.student_id, table.id).where(sitsAgain(table)),
    index('enrolments_again_by_mark').on(table.mark, table.id).where(sitsAgain(table)),
    check('enrolments_mark', sql`${table.mark} between 0 and 100`),
  ],
)
export type Enrolment = typeof enrolmentTable.$inferSelect

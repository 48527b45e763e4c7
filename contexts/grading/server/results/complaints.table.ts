import { enrolmentTable } from '@halaqa/studies/tables'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ComplaintState } from '../../contract/results.ts'
import { grading, moment } from '../schema.ts'

/** A complaint about a released result: heard once its fee is paid, one a result. */
export const complaintTable = grading.table(
  'grade_complaints',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrolment_id: integer()
      .notNull()
      .references(() => enrolmentTable.id),
    text: text().notNull(),
    state: text().$type<ComplaintState>().notNull(),
    /** In baisa, as it was on that day. */
    fee: integer().notNull(),
    /** Of finance; complaints made together are paid together. Null where there is no fee. */
    invoice_id: integer(),
    given_back: boolean().notNull().default(false),
    created_at: moment().notNull(),
    answer: text().notNull().default(''),
    answered_by: text(),
    answered_at: moment(),
  },
  table => [
    uniqueIndex('grade_complaints_once').on(table.enrolment_id),
    index('grade_complaints_invoice').on(table.invoice_id),
    index('grade_complaints_state').on(table.state, table.id),
    check('grade_complaints_fee', sql`${table.fee} >= 0`),
  ],
)
export type Complaint = typeof complaintTable.$inferSelect

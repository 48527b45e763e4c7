import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ComplaintState } from '../../contract/results.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { moment, students } from '../schema.ts'

/** A complaint about a released result: heard once its fee is paid, one a result. */
export const complaintTable = students.table(
  'grade_complaints',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrolmentId: integer()
      .notNull()
      .references(() => enrolmentTable.id),
    text: text().notNull(),
    state: text().$type<ComplaintState>().notNull(),
    /** In baisa, as it was on that day. */
    fee: integer().notNull(),
    /** Of finance; complaints made together are paid together. Null where there is no fee. */
    invoiceId: integer(),
    givenBack: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    answer: text().notNull().default(''),
    answeredBy: text(),
    answeredAt: moment(),
  },
  table => [
    uniqueIndex('grade_complaints_once').on(table.enrolmentId),
    index('grade_complaints_invoice').on(table.invoiceId),
    index('grade_complaints_state').on(table.state, table.id),
    check('grade_complaints_fee', sql`${table.fee} >= 0`),
  ],
)
export type Complaint = typeof complaintTable.$inferSelect

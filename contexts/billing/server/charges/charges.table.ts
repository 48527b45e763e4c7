import { semesterTable } from '@halaqa/academics/tables'
import { itemTable } from '@halaqa/finance/tables'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { billing } from '../schema.ts'

/** What staff charged a student by hand. Its invoice in finance is named by it; another one replaces that when it is changed. */
export const chargeTable = billing.table(
  'charges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form: sent twice, it charges once. */
    form_uuid: uuid().unique(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    item_id: integer()
      .notNull()
      .references(() => itemTable.id),
    semester_id: integer().references(() => semesterTable.id),
    quantity: integer().notNull(),
    /** In baisa, of one unit, as it was charged. */
    unit_amount: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    /** The last invoice of it. */
    invoice_id: integer(),
    by_name: text().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [
    index('charges_student').on(table.student_id, table.id),
    index('charges_item').on(table.item_id),
    index('charges_invoice').on(table.invoice_id),
    check('charges_amount', sql`${table.quantity} > 0 and ${table.unit_amount} > 0`),
  ],
)
export type ChargeRow = typeof chargeTable.$inferSelect

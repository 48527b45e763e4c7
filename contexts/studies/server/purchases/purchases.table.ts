import { semesterTable } from '@halaqa/academics/tables'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PurchaseState } from '../../contract/purchases.ts'
import { moment, studies } from '../schema.ts'

/** A book that a student bought from the college or was given. What is owed and paid is an invoice of finance. */
export const purchaseTable = studies.table(
  'purchases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    title: text().notNull(),
    /** The title folded by `searchKey`: written otherwise it is the same book. */
    title_key: text().notNull(),
    quantity: integer().notNull(),
    /** In baisa; 0 of a book that was given. */
    unit_price: bigint({ mode: 'number' }).notNull(),
    state: text().$type<PurchaseState>().notNull(),
    reason: text().notNull().default(''),
    /** Of finance; another one after a change. Null of a book that was given. */
    invoice_id: integer(),
    /** How often it was changed: each change has an invoice of its own. */
    revision: integer().notNull().default(0),
    by_name: text().notNull(),
    at: moment().notNull(),
  },
  table => [
    index('purchases_student').on(table.student_id, table.id),
    index('purchases_state').on(table.state, table.id),
    index('purchases_semester').on(table.semester_id, table.id),
    index('purchases_invoice').on(table.invoice_id),
    uniqueIndex('purchases_open')
      .on(table.student_id, table.semester_id, table.title_key)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('purchases_free')
      .on(table.student_id, table.semester_id, table.title_key)
      .where(sql`${table.state} = 'free'`),
    check('purchases_price', sql`${table.unit_price} >= 0 and ${table.quantity} > 0`),
  ],
)
export type PurchaseRow = typeof purchaseTable.$inferSelect

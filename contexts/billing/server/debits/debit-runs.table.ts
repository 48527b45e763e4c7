import { semesterTable, specialtyTable } from '@halaqa/academics/tables'
import { runColumns } from '@halaqa/kit-server/runs'
import { bigint, integer, text } from 'drizzle-orm/pg-core'
import { billing } from '../schema.ts'

/** A run that charges the subjects of a semester, or charges them anew by the prices that count now; the job writes its progress here, and goes on from it when it was broken off. */
export const debitRunTable = billing.table('debit_runs', {
  ...runColumns('charging'),
  /** charge: what no invoice asks for yet; reprice: open invoices that ask by a price which counts no longer are replaced. */
  task: text({ enum: ['charge', 'reprice'] })
    .notNull()
    .default('charge'),
  semester_id: integer()
    .notNull()
    .references(() => semesterTable.id),
  degree_type: text({ enum: ['diploma', 'bachelor', 'master'] }),
  specialty_id: integer().references(() => specialtyTable.id),
  /** The last student that it came to in each lane, of which one that replaces has one. */
  after: integer().array().notNull().default([0, 0]),
  /** Students who were to be charged as it began. */
  total: integer().notNull(),
  students: integer().notNull().default(0),
  subjects: integer().notNull().default(0),
  amount: bigint({ mode: 'number' }).notNull().default(0),
})
export type DebitRunRow = typeof debitRunTable.$inferSelect
export type Wanted = Pick<DebitRunRow, 'semester_id' | 'degree_type' | 'specialty_id'>

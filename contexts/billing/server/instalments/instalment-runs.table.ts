import { semesterTable, specialtyTable } from '@halaqa/academics/tables'
import { runColumns } from '@halaqa/kit-server/runs'
import { bigint, date, integer, text } from 'drizzle-orm/pg-core'
import { billing } from '../schema.ts'
import { ruleTable } from './rules.table.ts'

/** A run that spreads the open invoices of a semester by a rule; the job writes its progress here, and goes on from it. */
export const instalmentRunTable = billing.table('instalment_runs', {
  ...runColumns('planning'),
  rule_id: integer().references(() => ruleTable.id, { onDelete: 'set null' }),
  semester_id: integer()
    .notNull()
    .references(() => semesterTable.id),
  begins_on: date().notNull(),
  degree_type: text({ enum: ['diploma', 'bachelor', 'master'] }),
  specialty_id: integer().references(() => specialtyTable.id),
  term: integer(),
  /** The last invoice that was looked at. */
  after: integer().notNull().default(0),
  /** Invoices that were to be spread as it began, and those that were. */
  total: integer().notNull(),
  plans: integer().notNull().default(0),
  amount: bigint({ mode: 'number' }).notNull().default(0),
})
export type InstalmentRunRow = typeof instalmentRunTable.$inferSelect
export type Wanted = Pick<InstalmentRunRow, 'semester_id' | 'degree_type' | 'specialty_id' | 'term' | 'begins_on'> & {
  rule_id: number
}

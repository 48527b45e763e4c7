import { index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { registrationTable } from '../registrations/registrations.table.ts'
import { admission, moment } from '../schema.ts'

/** One act on many applicants, so that it can be found and taken back. */
export const bulkRunTable = admission.table('bulk_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  act: text({ enum: ['move', 'group', 'accept', 'refuse'] }).notNull(),
  reason: text().notNull().default(''),
  at: moment().notNull(),
  by_name: text().notNull(),
  people: integer().notNull(),
  undone_at: moment(),
  /** All parts of an act on all that match bear one request: they are one run, taken back together. */
  request_id: text().notNull().default(''),
})

/** What an act may change, as it was before and as it left it. */
export type Standing = { step_id: number; group_id: number | null; status: string; paid: number }

export const bulkRowTable = admission.table(
  'bulk_run_rows',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    run_id: integer()
      .notNull()
      .references(() => bulkRunTable.id),
    registration_id: integer()
      .notNull()
      .references(() => registrationTable.id, { onDelete: 'cascade' }),
    before: jsonb().$type<Standing>().notNull(),
    after: jsonb().$type<Standing>().notNull(),
  },
  table => [index('bulk_run_rows_run').on(table.run_id), index('bulk_run_rows_registration').on(table.registration_id)],
)

import { index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { admission, moment } from '../schema.ts'
import { registrationTable } from './registrations.table.ts'

/** One act on many applicants, so that it can be found and taken back. */
export const bulkRunTable = admission.table('bulk_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  act: text({ enum: ['move', 'group', 'accept', 'refuse'] }).notNull(),
  reason: text().notNull().default(''),
  at: moment().notNull(),
  byName: text().notNull(),
  people: integer().notNull(),
  undoneAt: moment(),
})

/** What an act may change, as it was before and as it left it. */
export type Standing = { stepId: number; groupId: number | null; status: string; paid: number }

export const bulkRowTable = admission.table(
  'bulk_run_rows',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    runId: integer()
      .notNull()
      .references(() => bulkRunTable.id),
    registrationId: integer()
      .notNull()
      .references(() => registrationTable.id, { onDelete: 'cascade' }),
    before: jsonb().$type<Standing>().notNull(),
    after: jsonb().$type<Standing>().notNull(),
  },
  table => [index('bulk_run_rows_run').on(table.runId), index('bulk_run_rows_registration').on(table.registrationId)],
)

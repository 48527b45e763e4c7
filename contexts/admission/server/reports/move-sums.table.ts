import { boolean, date, integer, primaryKey } from 'drizzle-orm/pg-core'
import { admission } from '../schema.ts'
import { stepTable } from '../steps/steps.table.ts'

/**
 * How many were moved into a step on a day of Muscat. A report over three years would count 750,000 moves for each
 * reader; days that are over do not change, so each is counted once, the night after.
 */
export const moveSumTable = admission.table(
  'move_sums',
  {
    day: date().notNull(),
    step_id: integer()
      .notNull()
      .references(() => stepTable.id),
    moved: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.step_id] })],
)

/** One row: days before `until` are summed. What changes a summed day sets it back, see move-sums.table.sql. */
export const moveSumsUntilTable = admission.table('move_sums_until', {
  is_only: boolean().primaryKey().default(true),
  until: date().notNull(),
})

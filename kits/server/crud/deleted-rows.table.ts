import { moment, platform } from '@halaqa/kit-server/database'
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core'

/** Rows of plain resources that were just deleted, whole, for as long as they may be put back; then they go (an hourly job). */
export const deletedRowTable = platform.table(
  'deleted_rows',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** context.word of the resource. */
    resource: text().notNull(),
    row_id: integer().notNull(),
    /** By column name, as the database writes it; null: it was archived and stands where it was. */
    row: jsonb(),
    by_id: integer().notNull(),
    by_guard: text().notNull(),
    at: moment().notNull(),
  },
  table => [index('deleted_rows_row').on(table.resource, table.row_id), index('deleted_rows_at').on(table.at)],
)

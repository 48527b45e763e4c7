import { accountTable } from '@halaqa/identity/tables'
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workplace } from '../schema.ts'

/**
 * Who has an item that waits. It has a row here once somebody took it; what waits is known by the context that owns it alone,
 * so a row of what is decided on says nothing, and goes after a while.
 */
export const workItemTable = workplace.table(
  'work_items',
  {
    kind: text().notNull(),
    item_id: integer().notNull(),
    /** Whose desk it lies on, until when. */
    held_by: integer().references(() => accountTable.id),
    held_until: moment(),
    changed_at: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.item_id] }), index('work_items_changed').on(table.changed_at)],
)

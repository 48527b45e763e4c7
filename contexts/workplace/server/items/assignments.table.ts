import { accountTable } from '@halaqa/identity/tables'
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workplace } from '../schema.ts'

/**
 * Whose work an item that waits is. An assignment is of one waiting: what has waited only since a later moment, because it was
 * decided on and sent in anew, is nobody's again. It is no lock: whether an item may be decided on is said by the act.
 */
export const assignmentTable = workplace.table(
  'assignments',
  {
    kind: text().notNull(),
    item_id: integer().notNull(),
    assignee_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    assigned_by_id: integer().references(() => accountTable.id, { onDelete: 'set null' }),
    /** The name of whoever assigned it, as it was then. */
    assigned_by: text().notNull(),
    assigned_at: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.item_id] }), index('assignments_assignee').on(table.assignee_id)],
)

import { accountTable } from '@halaqa/identity/tables'
import { integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workplace } from '../schema.ts'

/** What a member of staff set for the office. */
export const preferenceTable = workplace.table(
  'preferences',
  {
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: jsonb().notNull(),
    changed_at: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.account_id, table.key] })],
)

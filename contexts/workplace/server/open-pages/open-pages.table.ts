import { accountTable } from '@halaqa/identity/tables'
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workplace } from '../schema.ts'

/** Which pages members of staff have open. A row that was not renewed for a while says nothing, and goes with the next. */
export const openPageTable = workplace.table(
  'open_pages',
  {
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    since: moment().notNull(),
    seen_at: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.account_id, table.address] }), index('open_pages_address').on(table.address)],
)

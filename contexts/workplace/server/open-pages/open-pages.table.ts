import { accountTable } from '@halaqa/identity/tables'
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workplace } from '../schema.ts'

/** Which record each tab of the staff has open. A row that was not renewed for a while says nothing, and goes. */
export const openPageTable = workplace.table(
  'open_pages',
  {
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    tab: text().notNull(),
    /** `students.student/5`: one for all pages of a record. */
    record: text().notNull(),
    since: moment().notNull(),
    seen_at: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.account_id, table.tab] }), index('open_pages_record').on(table.record)],
)

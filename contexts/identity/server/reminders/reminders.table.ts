import { index, integer, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accountTable } from '../accounts/accounts.table.ts'
import { identity } from '../schema.ts'

/** Who was reminded of what: a run that is late, or comes twice, reminds nobody again. */
export const reminderTable = identity.table(
  'reminders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    /** The kind, the day, and which of its reminders: that of three days before it, though it came late, or that of one. */
    key: text().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [uniqueIndex('reminders_once').on(table.account_id, table.key), index('reminders_at').on(table.at)],
)

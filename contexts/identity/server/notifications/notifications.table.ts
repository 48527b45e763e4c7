import { index, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { accountTable } from '../accounts/accounts.table.ts'
import { identity } from '../schema.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** What an account is told inside the product. */
export const notificationTable = identity.table(
  'notifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** A local path. */
    link: text(),
    at: moment().notNull(),
    readAt: moment(),
  },
  table => [index('notifications_account').on(table.accountId, table.id)],
)

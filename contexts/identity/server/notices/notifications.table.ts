import type { Text } from '@halaqa/kit-contract/words'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { accountTable } from '../accounts/accounts.table.ts'
import { identity } from '../schema.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** What a notice names: a name that the college has in several languages is kept in all of them. */
export type NoticeParams = Record<string, string | number | Text>

/** What an account is told inside the product. */
export const notificationTable = identity.table(
  'notifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** As they were written; empty where the words come from the messages `<kind>.title` and `<kind>.body` at reading. */
    title: text().notNull(),
    body: text().notNull(),
    params: jsonb().$type<NoticeParams>(),
    /** A local path. */
    link: text(),
    at: moment().notNull(),
    read_at: moment(),
  },
  table => [
    index('notifications_account').on(table.account_id, table.id),
    index('notifications_unread').on(table.account_id).where(sql`${table.read_at} is null`),
  ],
)

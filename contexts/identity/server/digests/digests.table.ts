import { sql } from 'drizzle-orm'
import { check, date, index, integer, text } from 'drizzle-orm/pg-core'
import { digestFrequencies } from '../../contract/digests.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { identity } from '../schema.ts'

/** How often an applicant or a student is mailed what is unread, and the last such mail; without a row never. */
export const digestTable = identity.table(
  'digests',
  {
    account_id: integer()
      .primaryKey()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    frequency: text({ enum: digestFrequencies }).notNull(),
    /** The groups of notices that are left out. */
    unwanted: text().array().notNull(),
    /** The day in Muscat on which the last one went out. */
    sent_on: date(),
    /** The newest notice that was told in it, or that there was when it was switched on: nothing older brings one. */
    last_notice_id: integer().notNull(),
  },
  table => [
    check('digests_frequency', sql`${table.frequency} in ('off', 'daily', 'weekly')`),
    index('digests_wanted').on(table.account_id).where(sql`${table.frequency} <> 'off'`),
  ],
)

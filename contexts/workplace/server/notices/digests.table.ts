import { accountTable } from '@halaqa/identity/tables'
import { date, integer } from 'drizzle-orm/pg-core'
import { workplace } from '../schema.ts'

/** The last daily mail of what a member of staff has not read. */
export const digestTable = workplace.table('digests', {
  account_id: integer()
    .primaryKey()
    .references(() => accountTable.id, { onDelete: 'cascade' }),
  /** The day in Muscat on which it went out. */
  sent_on: date().notNull(),
  /** The newest notice that was counted in it: without a newer one none goes out again. */
  last_notice_id: integer().notNull(),
})

import { moment, platform } from '@halaqa/kit-server/database'
import { text } from 'drizzle-orm/pg-core'

/** One row: by what the database knows the secret it was made with. */
export const secretCheckTable = platform.table('secret_check', {
  value: text().primaryKey(),
  created_at: moment().notNull(),
})

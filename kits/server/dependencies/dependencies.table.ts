import { moment, platform } from '@halaqa/kit-server/database'
import { text } from 'drizzle-orm/pg-core'

/** What the product leans on (mail, SMS, files, bank …) and how it is: written when it changes, by whichever process saw it. */
export const dependencyTable = platform.table('dependencies', {
  name: text().primaryKey(),
  state: text({ enum: ['ok', 'away'] }).notNull(),
  since: moment().notNull(),
})

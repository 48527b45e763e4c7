import { moment, platform } from '@halaqa/kit-server/database'
import { index, text } from 'drizzle-orm/pg-core'

/** Uploads in pieces that have begun and are not whole yet: whose, so that nobody fills the disk with beginnings. */
export const openUploadTable = platform.table(
  'open_uploads',
  {
    id: text().primaryKey(),
    /** `guard.account`. */
    owner: text().notNull(),
    created_at: moment().notNull(),
  },
  table => [index('open_uploads_owner').on(table.owner, table.created_at)],
)

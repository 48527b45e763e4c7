import { moment, platform } from '@halaqa/kit-server/database'
import { bigint, boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core'

/** What is known of a stored file; its bytes are on the disk or in S3 under its id. */
export const fileTable = platform.table(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text().notNull(),
    owner_guard: text().notNull(),
    owner_id: integer().notNull(),
    /** As the person called it, without folders and control characters. */
    name: text().notNull(),
    /** What its content is, not what the browser said. */
    type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Made by us (an image encoded again, a document we set): may be shown in the page. */
    is_ours: boolean().notNull(),
    state: text({ enum: ['stored', 'removed'] })
      .notNull()
      .default('stored'),
    /** True: clamd found nothing. Null: nobody looked. */
    scanned: boolean(),
    created_at: moment().notNull(),
    removed_at: moment(),
  },
  table => [
    index('files_owner').on(table.owner_guard, table.owner_id, table.purpose),
    index('files_sha256').on(table.sha256),
    index('files_created').on(table.created_at),
  ],
)

import { moment, platform } from '@halaqa/kit-server/database'
import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** Acts that were sent with a key: what was answered stands here for a day, so that the same key acts once. */
export const callTable = platform.table(
  'idempotent_calls',
  {
    /** Who sent it, `guard:account`; keys of one person mean nothing to another. */
    caller: text().notNull(),
    /** SHA-256 of the key: whoever reads the table cannot ask for the answer. */
    key_hash: text().notNull(),
    operation: text().notNull(),
    /** SHA-256 of what was asked; another question with the same key is refused. */
    fingerprint: text().notNull(),
    /** `acted`: something of it is committed; `done`: and its answer is kept. */
    state: text({ enum: ['running', 'acted', 'done'] })
      .notNull()
      .default('running'),
    status: integer(),
    /** Sealed with the key itself: answers may hold what only their owner may read. */
    answer: text(),
    started_at: moment().notNull(),
    /** Of the try that holds the key now; another one took it over when this one fell silent. */
    holder: uuid().notNull(),
    /** When the process of the holder last said that it lives. */
    seen_at: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.caller, table.key_hash] }),
    index('idempotent_calls_started').on(table.started_at),
  ],
)

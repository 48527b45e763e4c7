import { index, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { identity } from '../schema.ts'

/** Refusals that are being counted: one row for each kind, whom it is about and where it comes from, for an hour. */
export const refusalTable = identity.table(
  'refusals',
  {
    key: text().primaryKey(),
    action: text().notNull(),
    subject_kind: text().notNull(),
    subject_id: text().notNull(),
    actor_id: integer().notNull(),
    address: text().notNull(),
    note: text(),
    since: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    tries: integer().notNull(),
  },
  table => [index('refusals_since').on(table.since)],
)

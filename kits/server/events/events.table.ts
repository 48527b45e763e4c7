import { moment, platform } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'

/** The outbox: what happened, written in the transaction in which it happened. */
export const eventTable = platform.table(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    at: moment().notNull(),
    /** Who caused it, for the audit rows of the reactions. */
    actorId: integer().notNull(),
    requestId: text().notNull(),
    /** Its reactions wait until then; null: they follow at once. */
    notBefore: moment(),
    /** When it was handed to the reactions of its time; null until then. */
    dispatchedAt: moment(),
  },
  table => [index('events_waiting').on(table.id).where(sql`dispatched_at is null`), index('events_at').on(table.at)],
)

/** One event for one reaction. `done` and `failed` are final, until somebody retries what failed. */
export const deliveryTable = platform.table(
  'deliveries',
  {
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => eventTable.id, { onDelete: 'cascade' }),
    reaction: text().notNull(),
    eventName: text().notNull(),
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** Not tried before this instant. */
    dueAt: moment().notNull(),
    doneAt: moment(),
    error: text(),
  },
  table => [
    primaryKey({ columns: [table.eventId, table.reaction] }),
    index('deliveries_due').on(table.dueAt).where(sql`state = 'waiting'`),
    index('deliveries_order').on(table.reaction, table.eventName, table.eventId).where(sql`state = 'waiting'`),
    index('deliveries_failed').on(table.eventId).where(sql`state = 'failed'`),
  ],
)

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
    actor_id: integer().notNull(),
    request_id: text().notNull(),
    /** Its reactions wait until then; null: they follow at once. */
    not_before: moment(),
    /** When it was handed to the reactions of its time; null until then. */
    dispatched_at: moment(),
  },
  table => [index('events_waiting').on(table.id).where(sql`dispatched_at is null`), index('events_at').on(table.at)],
)

/** One event for one reaction. `done` and `failed` are final, until somebody retries what failed. */
export const deliveryTable = platform.table(
  'deliveries',
  {
    event_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => eventTable.id, { onDelete: 'cascade' }),
    reaction: text().notNull(),
    event_name: text().notNull(),
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** Not tried before this instant. */
    due_at: moment().notNull(),
    done_at: moment(),
    error: text(),
  },
  table => [
    primaryKey({ columns: [table.event_id, table.reaction] }),
    index('deliveries_due').on(table.due_at).where(sql`state = 'waiting'`),
    index('deliveries_order').on(table.reaction, table.event_name, table.event_id).where(sql`state = 'waiting'`),
    index('deliveries_failed').on(table.event_id).where(sql`state = 'failed'`),
  ],
)

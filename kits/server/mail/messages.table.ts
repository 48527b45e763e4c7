import { moment, platform } from '@halaqa/kit-server/database'
import { bigint, index, integer, jsonb, text } from 'drizzle-orm/pg-core'

/** A file that goes with a message, as the files kit knows it. */
export type Attachment = { fileId: string; name: string }

/** Every mail and text message, written in the transaction that says it; a job sends it. The office shows them. */
export const messageTable = platform.table(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    recipient: text().notNull(),
    subject: text().notNull().default(''),
    html: text(),
    text: text().notNull(),
    language: text().notNull(),
    /** What it is about, `context.word`. */
    kind: text().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    /** `kept`: nothing is configured to send it; the office shows it. */
    state: text({ enum: ['queued', 'sent', 'failed', 'kept'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    error: text(),
    relatedKind: text(),
    relatedId: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  table => [
    index('messages_created').on(table.createdAt),
    index('messages_recipient').on(table.recipient),
    index('messages_state').on(table.state, table.id),
    index('messages_related').on(table.relatedKind, table.relatedId),
  ],
)

import { moment, platform } from '@halaqa/kit-server/database'
import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core'

/** What goes with a message: a stored file as the files kit knows it, or a small text written for it, as an invitation is. */
export type Attachment = { file_id: string; name: string } | { name: string; type: string; text: string }

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
    /** Dots stand in it for a secret that lies in the table below. */
    is_secret: boolean().notNull().default(false),
    related_kind: text(),
    related_id: text(),
    created_at: moment().notNull(),
    sent_at: moment(),
    /** To whom and its subject, folded as searches are. */
    search_text: foldedText('recipient', 'subject'),
  },
  table => [
    index('messages_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('messages_created').on(table.created_at),
    index('messages_recipient').on(table.recipient),
    index('messages_state').on(table.state, table.id),
    index('messages_related').on(table.related_kind, table.related_id),
  ],
)

/** One-time secrets of messages, sealed: beside the message, so that no reading of messages reads them. */
export const messageSecretTable = platform.table(
  'message_secrets',
  {
    message_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => messageTable.id, { onDelete: 'cascade' }),
    sealed: text().notNull(),
    /** Which secret it is, `kind:id`. */
    about: text().notNull(),
    ends_at: moment().notNull(),
  },
  table => [index('message_secrets_about').on(table.about), index('message_secrets_ends').on(table.ends_at)],
)

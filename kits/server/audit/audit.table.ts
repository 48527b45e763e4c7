import { moment, platform } from '@halaqa/kit-server/database'
import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, text } from 'drizzle-orm/pg-core'

/** Who did what to what, when. Rows are only ever added: see audit.table.sql. */
export const auditTable = platform.table(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    /** 0 is the system, or nobody. */
    actor_id: integer().notNull(),
    actor_name: text().notNull(),
    actor_guard: text().notNull(),
    /** The member of staff who acted as the actor. */
    acting_by_id: integer(),
    acting_by_name: text(),
    session_id: text(),
    /** The network address of the caller. */
    address: text().notNull(),
    request_id: text().notNull(),
    /** `context.subject.verb` */
    action: text().notNull(),
    /** `context.subject` */
    subject_kind: text().notNull(),
    subject_id: text().notNull(),
    /** The record that the subject is a part of, `context.record/5`, as a document is of an application; null where it is none. */
    record: text(),
    before: jsonb(),
    after: jsonb(),
    note: text(),
    /** Who, what and on what, folded as searches are. */
    search_text: foldedText('actor_name', 'action', 'subject_id'),
  },
  table => [
    index('audit_subject').on(table.subject_kind, table.subject_id, table.id),
    // What was done with the parts of a record, beside what was done with itself.
    index('audit_record').on(table.record, table.id).where(sql`${table.record} is not null`),
    index('audit_actor').on(table.actor_id, table.id),
    index('audit_action').on(table.action, table.id),
    index('audit_at').on(table.at),
    index('audit_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)

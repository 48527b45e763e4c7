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
    actorId: integer().notNull(),
    actorName: text().notNull(),
    actorGuard: text().notNull(),
    /** The member of staff who acted as the actor. */
    actingById: integer(),
    actingByName: text(),
    sessionId: text(),
    /** The network address of the caller. */
    address: text().notNull(),
    requestId: text().notNull(),
    /** `context.subject.verb` */
    action: text().notNull(),
    /** `context.subject` */
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    note: text(),
    /** Who, what and on what, folded as searches are. */
    searchText: foldedText('actor_name', 'action', 'subject_id'),
  },
  table => [
    index('audit_subject').on(table.subjectKind, table.subjectId, table.id),
    index('audit_actor').on(table.actorId, table.id),
    index('audit_action').on(table.action, table.id),
    index('audit_at').on(table.at),
    index('audit_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

import { accountTable } from '@halaqa/identity/tables'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { learning, moment } from '../schema.ts'

/** Who advises a student, from when to when; with what both have written meanwhile it is a conversation. */
export const advisingTable = learning.table(
  'advisings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    advisorId: integer()
      .notNull()
      .references(() => accountTable.id),
    advisorName: text().notNull(),
    since: moment().notNull(),
    endedAt: moment(),
    byName: text().notNull(),
    // Stored counts (ADR 0025): written with each message under the lock of this row.
    lastAt: moment(),
    lastText: text().notNull().default(''),
    unreadByAdvisor: integer().notNull().default(0),
    unreadByStudent: integer().notNull().default(0),
  },
  table => [
    uniqueIndex('advisings_one').on(table.studentId).where(sql`${table.endedAt} is null`),
    index('advisings_student').on(table.studentId, table.id),
    index('advisings_inbox')
      .on(table.advisorId, sql`(${table.unreadByAdvisor} > 0) desc`, table.lastAt.desc().nullsLast(), table.id.desc())
      .where(sql`${table.endedAt} is null`),
  ],
)
export type AdvisingRecord = typeof advisingTable.$inferSelect

export const advisorMessageTable = learning.table(
  'advisor_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    advisingId: integer()
      .notNull()
      .references(() => advisingTable.id),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    byStudent: boolean().notNull(),
    authorName: text().notNull(),
    text: text().notNull(),
    at: moment().notNull(),
    seenAt: moment(),
  },
  table => [
    index('advisor_messages_advising').on(table.advisingId, table.id),
    index('advisor_messages_student').on(table.studentId, table.id),
    index('advisor_messages_unseen').on(table.advisingId, table.byStudent).where(sql`${table.seenAt} is null`),
  ],
)
export type AdvisorMessageRecord = typeof advisorMessageTable.$inferSelect

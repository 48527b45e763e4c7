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
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    advisor_id: integer()
      .notNull()
      .references(() => accountTable.id),
    advisor_name: text().notNull(),
    since: moment().notNull(),
    ended_at: moment(),
    by_name: text().notNull(),
    // Stored counts (ADR 0025): written with each message under the lock of this row.
    last_at: moment(),
    last_text: text().notNull().default(''),
    unread_by_advisor: integer().notNull().default(0),
    unread_by_student: integer().notNull().default(0),
  },
  table => [
    uniqueIndex('advisings_one').on(table.student_id).where(sql`${table.ended_at} is null`),
    index('advisings_student').on(table.student_id, table.id),
    index('advisings_inbox')
      .on(
        table.advisor_id,
        sql`(${table.unread_by_advisor} > 0) desc`,
        table.last_at.desc().nullsLast(),
        table.id.desc(),
      )
      .where(sql`${table.ended_at} is null`),
  ],
)
export type AdvisingRecord = typeof advisingTable.$inferSelect

export const advisorMessageTable = learning.table(
  'advisor_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    advising_id: integer()
      .notNull()
      .references(() => advisingTable.id),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    by_student: boolean().notNull(),
    author_name: text().notNull(),
    text: text().notNull(),
    at: moment().notNull(),
    seen_at: moment(),
  },
  table => [
    index('advisor_messages_advising').on(table.advising_id, table.id),
    index('advisor_messages_student').on(table.student_id, table.id),
    index('advisor_messages_unseen').on(table.advising_id, table.by_student).where(sql`${table.seen_at} is null`),
  ],
)
export type AdvisorMessageRecord = typeof advisorMessageTable.$inferSelect

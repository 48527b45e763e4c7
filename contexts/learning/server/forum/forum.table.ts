import { subjectTable } from '@halaqa/curriculum/tables'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { learning, moment } from '../schema.ts'

/** What students write in the forum of a subject, or in the community of the college: conversations, and their answers. */
export const forumPostTable = learning.table(
  'forum_posts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: in the community. An answer stands where its conversation stands. */
    subject_id: integer().references(() => subjectTable.id),
    /** Null: a conversation; else an answer to it. Answers are not answered. */
    parent_id: integer().references((): AnyPgColumn => forumPostTable.id),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    author_name: text().notNull(),
    title: text().notNull().default(''),
    /** Sanitised on its way in. */
    body: text().notNull(),
    written_at: moment().notNull(),
    /** Of a conversation: when the last answer that is shown was written, or itself. */
    active_at: moment().notNull(),
    edited_at: moment(),
    /** Taken back by who wrote it: gone for students, and still there for staff. */
    deleted_at: moment(),
    hidden_at: moment(),
    hidden_by: text(),
    hidden_reason: text(),
    /** Title and text, folded as searches are. */
    search_text: text().notNull(),
  },
  table => [
    index('forum_posts_subject')
      .on(table.subject_id, table.id)
      .where(sql`${table.parent_id} is null and ${table.deleted_at} is null`),
    // The community has its own: "is null" gives an index no order of what stands behind it.
    index('forum_posts_active')
      .on(table.active_at, table.id)
      .where(sql`${table.subject_id} is null and ${table.parent_id} is null and ${table.deleted_at} is null`),
    index('forum_posts_newest')
      .on(table.id)
      .where(sql`${table.subject_id} is null and ${table.parent_id} is null and ${table.deleted_at} is null`),
    index('forum_posts_community').on(table.written_at, table.id).where(sql`${table.subject_id} is null`),
    index('forum_posts_author').on(table.student_id, table.written_at),
    index('forum_posts_parent').on(table.parent_id, table.id),
    index('forum_posts_written').on(table.written_at, table.id),
    index('forum_posts_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)
export type ForumPostRecord = typeof forumPostTable.$inferSelect

/** A student tells staff about a post, once. */
export const forumReportTable = learning.table(
  'forum_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    post_id: integer()
      .notNull()
      .references(() => forumPostTable.id),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    reason: text().notNull(),
    reported_at: moment().notNull(),
    settled_at: moment(),
  },
  table => [
    uniqueIndex('forum_reports_once').on(table.post_id, table.student_id),
    index('forum_reports_open').on(table.post_id).where(sql`${table.settled_at} is null`),
  ],
)

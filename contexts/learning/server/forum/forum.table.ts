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
    subjectId: integer().references(() => subjectTable.id),
    /** Null: a conversation; else an answer to it. Answers are not answered. */
    parentId: integer().references((): AnyPgColumn => forumPostTable.id),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    authorName: text().notNull(),
    title: text().notNull().default(''),
    /** Sanitised on its way in. */
    body: text().notNull(),
    writtenAt: moment().notNull(),
    /** Of a conversation: when the last answer that is shown was written, or itself. */
    activeAt: moment().notNull(),
    editedAt: moment(),
    /** Taken back by who wrote it: gone for students, and still there for staff. */
    deletedAt: moment(),
    hiddenAt: moment(),
    hiddenBy: text(),
    hiddenReason: text(),
    /** Title and text, folded as searches are. */
    searchText: text().notNull(),
  },
  table => [
    index('forum_posts_subject')
      .on(table.subjectId, table.id)
      .where(sql`${table.parentId} is null and ${table.deletedAt} is null`),
    // The community has its own: "is null" gives an index no order of what stands behind it.
    index('forum_posts_active')
      .on(table.activeAt, table.id)
      .where(sql`${table.subjectId} is null and ${table.parentId} is null and ${table.deletedAt} is null`),
    index('forum_posts_newest')
      .on(table.id)
      .where(sql`${table.subjectId} is null and ${table.parentId} is null and ${table.deletedAt} is null`),
    index('forum_posts_community').on(table.writtenAt, table.id).where(sql`${table.subjectId} is null`),
    index('forum_posts_author').on(table.studentId, table.writtenAt),
    index('forum_posts_parent').on(table.parentId, table.id),
    index('forum_posts_written').on(table.writtenAt, table.id),
    index('forum_posts_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)
export type ForumPostRecord = typeof forumPostTable.$inferSelect

/** A student tells staff about a post, once. */
export const forumReportTable = learning.table(
  'forum_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postId: integer()
      .notNull()
      .references(() => forumPostTable.id),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    reason: text().notNull(),
    reportedAt: moment().notNull(),
    settledAt: moment(),
  },
  table => [
    uniqueIndex('forum_reports_once').on(table.postId, table.studentId),
    index('forum_reports_open').on(table.postId).where(sql`${table.settledAt} is null`),
  ],
)

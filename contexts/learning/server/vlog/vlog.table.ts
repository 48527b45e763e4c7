import { fileTable } from '@halaqa/kit-server/files'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { VlogState } from '../../contract/vlog-state.ts'
import { learning, moment } from '../schema.ts'

/** Films of the students' video diary (decision 9), each looked at by staff before others see it. */
export const vlogTable = learning.table(
  'vlog_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    authorName: text().notNull(),
    title: text().notNull(),
    /** Plain text. */
    text: text().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => fileTable.id),
    fileType: text().notNull(),
    fileBytes: bigint({ mode: 'number' }).notNull(),
    state: text().$type<VlogState>().notNull().default('waiting'),
    /** Of the last refusal or hiding. */
    reason: text().notNull().default(''),
    /** Goes up when the author changes something: staff decide on what they have seen. */
    revision: integer().notNull().default(1),
    submittedAt: moment().notNull(),
    decidedAt: moment(),
    decidedBy: text().notNull().default(''),
    /** Title, text and author, folded as searches are. */
    searchText: text().notNull(),
  },
  table => [
    // A double click sends one film twice.
    uniqueIndex('vlog_entries_file').on(table.fileId),
    index('vlog_entries_student').on(table.studentId, table.id),
    index('vlog_entries_state').on(table.state, table.submittedAt, table.id),
    index('vlog_entries_submitted').on(table.submittedAt, table.id),
    index('vlog_entries_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)
export type VlogRecord = typeof vlogTable.$inferSelect

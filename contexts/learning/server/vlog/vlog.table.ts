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
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    author_name: text().notNull(),
    title: text().notNull(),
    /** Plain text. */
    text: text().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => fileTable.id),
    file_type: text().notNull(),
    file_bytes: bigint({ mode: 'number' }).notNull(),
    state: text().$type<VlogState>().notNull().default('waiting'),
    /** Of the last refusal or hiding. */
    reason: text().notNull().default(''),
    /** Goes up when the author changes something: staff decide on what they have seen. */
    revision: integer().notNull().default(1),
    submitted_at: moment().notNull(),
    decided_at: moment(),
    decided_by: text().notNull().default(''),
    /** Title, text and author, folded as searches are. */
    search_text: text().notNull(),
  },
  table => [
    // A double click sends one film twice.
    uniqueIndex('vlog_entries_file').on(table.file_id),
    index('vlog_entries_student').on(table.student_id, table.id),
    index('vlog_entries_state').on(table.state, table.submitted_at, table.id),
    index('vlog_entries_submitted').on(table.submitted_at, table.id),
    index('vlog_entries_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)
export type VlogRecord = typeof vlogTable.$inferSelect

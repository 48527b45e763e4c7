import { foldedText } from '@halaqa/kit-server/search'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { PaperKind } from '../../contract/paper.ts'
import { moment, records } from '../schema.ts'
import type { PaperContent } from './paper.ts'
import { paperRunTable } from './paper-runs.table.ts'

/** An official paper. What it says is kept as it was said: the file that is fetched later is the one that was issued. */
export const paperTable = records.table(
  'papers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    kind: text().$type<PaperKind>().notNull(),
    /** In the QR code: whoever has the paper in hand may ask for it. */
    code: text().notNull().unique(),
    /** What the template gets, in the language of the paper; Arabic binds (ADR 0071). */
    content: jsonb().$type<PaperContent>().notNull(),
    issued_at: moment().notNull(),
    issued_by: text().notNull(),
    revoked_at: moment(),
    revoke_reason: text(),
    /** Issued together with others. */
    run_id: integer().references(() => paperRunTable.id),
    /** The number, folded as searches are. */
    search_text: foldedText('number'),
  },
  table => [
    index('papers_student').on(table.student_id, table.id),
    // The list by day of issue, from either end.
    index('papers_issued').on(table.issued_at, table.id),
    index('papers_run').on(table.run_id, table.id).where(sql`${table.run_id} is not null`),
    index('papers_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)
export type PaperRow = typeof paperTable.$inferSelect

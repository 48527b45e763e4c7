import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { PaperKind } from '../../contract/paper.ts'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'
import type { PaperContent } from './paper.ts'
import { paperRunTable } from './paper-runs.table.ts'

/** An official paper. What it says is kept as it was said: the file that is fetched later is the one that was issued. */
export const paperTable = students.table(
  'papers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    kind: text().$type<PaperKind>().notNull(),
    /** In the QR code: whoever has the paper in hand may ask for it. */
    code: text().notNull().unique(),
    /** What the template gets, in Arabic, the language that binds. */
    content: jsonb().$type<PaperContent>().notNull(),
    issuedAt: moment().notNull(),
    issuedBy: text().notNull(),
    revokedAt: moment(),
    revokeReason: text(),
    /** Issued together with others. */
    runId: integer().references(() => paperRunTable.id),
  },
  table => [
    index('papers_student').on(table.studentId, table.id),
    index('papers_run').on(table.runId, table.id).where(sql`${table.runId} is not null`),
  ],
)
export type PaperRow = typeof paperTable.$inferSelect

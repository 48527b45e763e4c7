import { index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { PaperKind } from '../../contract/paper.ts'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

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
    content: jsonb().$type<object>().notNull(),
    issuedAt: moment().notNull(),
    issuedBy: text().notNull(),
    revokedAt: moment(),
    revokeReason: text(),
  },
  table => [index('papers_student').on(table.studentId, table.id)],
)
export type PaperRow = typeof paperTable.$inferSelect

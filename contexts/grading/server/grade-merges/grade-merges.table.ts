import type { MarkSource, PartKey } from '@halaqa/curriculum/contract'
import { studentTable } from '@halaqa/students/tables'
import type { Enrolment } from '@halaqa/studies/server'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { grading, moment } from '../schema.ts'

/** All that is needed to put two attempts back: the one that was taken out, what went over, what the other had before. */
export type Taken = {
  enrolment: Omit<Enrolment, 'created_at'> & { created_at: string }
  grades: { part: PartKey; value: number; source: MarkSource; entered_at: string; entered_by: number }[]
  entries: number[]
  changes: number[]
  complaints: number[]
  /** Parts that the kept attempt got from the other. */
  filled: PartKey[]
  /** The marks of the kept attempt afterwards. */
  after: Partial<Record<PartKey, number>>
  kept: { paid: boolean; invoice_id: number | null }
}

/** Two attempts at a subject that became one, or are to become one once a second officer agrees. */
export const gradeMergeTable = grading.table(
  'grade_merges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    subject_id: integer().notNull(),
    /** Of enrolments; the one that is dropped is gone once it is done, so neither is a foreign key. */
    keep_id: integer().notNull(),
    drop_id: integer().notNull(),
    state: text({ enum: ['open', 'done', 'refused', 'undone'] }).notNull(),
    needs_approval: boolean().notNull(),
    reason: text().notNull(),
    taken: jsonb().$type<Taken>(),
    requested_by_id: integer().notNull(),
    requested_by: text().notNull(),
    at: moment().notNull(),
    decided_by_id: integer(),
    decided_by: text(),
    decided_at: moment(),
  },
  table => [
    uniqueIndex('grade_merges_open').on(table.drop_id).where(sql`${table.state} = 'open'`),
    index('grade_merges_student').on(table.student_id),
    // Even if the code forgets it: what students see is merged by two.
    check(
      'grade_merges_four_eyes',
      sql`${table.state} <> 'done' or not ${table.needs_approval} or ${table.decided_by_id} <> ${table.requested_by_id}`,
    ),
  ],
)
export type GradeMergeRow = typeof gradeMergeTable.$inferSelect

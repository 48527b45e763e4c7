import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { GradePart } from '../../contract/enrolment.ts'
import type { Enrolment } from '../enrolments/enrolments.table.ts'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

/** All that is needed to put two attempts back: the one that was taken out, what went over, what the other had before. */
export type Taken = {
  enrolment: Omit<Enrolment, 'createdAt'> & { createdAt: string }
  grades: { part: GradePart; value: number; enteredAt: string; enteredBy: number }[]
  entries: number[]
  changes: number[]
  complaints: number[]
  /** Parts that the kept attempt got from the other. */
  filled: GradePart[]
  /** The marks of the kept attempt afterwards. */
  after: Partial<Record<GradePart, number>>
  kept: { paid: boolean; invoiceId: number | null }
}

/** Two attempts at a subject that became one, or are to become one once a second officer agrees. */
export const gradeMergeTable = students.table(
  'grade_merges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    subjectId: integer().notNull(),
    /** Of enrolments; the one that is dropped is gone once it is done, so neither is a foreign key. */
    keepId: integer().notNull(),
    dropId: integer().notNull(),
    state: text({ enum: ['open', 'done', 'refused', 'undone'] }).notNull(),
    needsApproval: boolean().notNull(),
    reason: text().notNull(),
    taken: jsonb().$type<Taken>(),
    requestedById: integer().notNull(),
    requestedBy: text().notNull(),
    at: moment().notNull(),
    decidedById: integer(),
    decidedBy: text(),
    decidedAt: moment(),
  },
  table => [
    uniqueIndex('grade_merges_open').on(table.dropId).where(sql`${table.state} = 'open'`),
    index('grade_merges_student').on(table.studentId),
    // Even if the code forgets it: what students see is merged by two.
    check(
      'grade_merges_four_eyes',
      sql`${table.state} <> 'done' or not ${table.needsApproval} or ${table.decidedById} <> ${table.requestedById}`,
    ),
  ],
)
export type GradeMergeRow = typeof gradeMergeTable.$inferSelect

import { semesterTable } from '@halaqa/academics/tables'
import { subjectTable } from '@halaqa/curriculum/tables'
import { bigint, index, integer } from 'drizzle-orm/pg-core'
import { baisa, finance } from '../schema.ts'

/**
 * What more a subject brings in a semester, or less: written with every line, with what is taken back of one and with what settles one
 * (subject-sums.table.sql). The sum is that of the rows, which are only added (ADR 0095); a job gathers them.
 */
export const subjectSumTable = finance.table(
  'subject_sums',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id),
    /** Lines that were not taken back whole, and what of their amounts was not. */
    charges: integer().notNull(),
    charged: baisa().notNull(),
    /** What of that is not settled. */
    open: baisa().notNull(),
  },
  table => [
    index('subject_sums_semester').on(table.semester_id, table.subject_id, table.charges, table.charged, table.open),
    index('subject_sums_subject').on(table.subject_id),
  ],
)

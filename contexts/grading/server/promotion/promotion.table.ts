import { semesterTable } from '@halaqa/academics/tables'
import { fileTable } from '@halaqa/kit-server/files'
import { runColumns } from '@halaqa/kit-server/runs'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Verdict } from '../../contract/promotion.ts'
import { grading, moment } from '../schema.ts'

/** One decision to move the students of a semester on; the job writes its progress here. */
export const promotionRunTable = grading.table('promotion_runs', {
  ...runColumns('running'),
  semester_id: integer()
    .notNull()
    .references(() => semesterTable.id),
  decision_number: text().notNull(),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
})
export type PromotionRunRow = typeof promotionRunTable.$inferSelect

/**
 * A report of a run for the ministry as it was signed: the file, its SHA-256, who and when, and the seal over all of them.
 * Rows are only ever added: what was sent once stays what was sent.
 */
export const promotionReportTable = grading.table(
  'promotion_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    run_id: integer()
      .notNull()
      .references(() => promotionRunTable.id),
    file_id: uuid()
      .notNull()
      .references(() => fileTable.id),
    print: text().notNull(),
    by_id: integer().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
    seal: text().notNull(),
  },
  table => [index('promotion_reports_run').on(table.run_id, table.id)],
)
export type PromotionReport = typeof promotionReportTable.$inferSelect

/**
 * What a semester came to for a student as a run saw it: rows belong to their run and are never taken over by another. Who
 * was moved is not moved again, whichever run or hand did it.
 */
export const promotionTable = grading.table(
  'promotions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    run_id: integer().references(() => promotionRunTable.id),
    /** The term that the student was in. */
    term: integer().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    hours: integer().notNull(),
    failed_hours: integer().notNull(),
    at: moment().notNull(),
  },
  table => [
    uniqueIndex('promotions_of_run').on(table.run_id, table.student_id),
    uniqueIndex('promotions_by_hand').on(table.student_id, table.semester_id).where(sql`${table.run_id} is null`),
    uniqueIndex('promotions_moved')
      .on(table.student_id, table.semester_id)
      .where(sql`${table.verdict} in ('passes', 'graduates')`),
    index('promotions_run').on(table.run_id, table.verdict),
  ],
)

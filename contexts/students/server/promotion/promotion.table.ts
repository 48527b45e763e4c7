import { semesterTable } from '@halaqa/academics/tables'
import { fileTable } from '@halaqa/kit-server/files'
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Verdict } from '../../contract/promotion.ts'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

/** One decision to move the students of a semester on; the job writes its progress here. */
export const promotionRunTable = students.table('promotion_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  semesterId: integer()
    .notNull()
    .references(() => semesterTable.id),
  decisionNumber: text().notNull(),
  state: text({ enum: ['waiting', 'running', 'done'] }).notNull(),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  byId: integer().notNull(),
  byName: text().notNull(),
  at: moment().notNull(),
  finishedAt: moment(),
  /** The report for the ministry as it was signed: the file, its SHA-256, who and when, and the seal over all of them. */
  ministryAt: moment(),
  reportFileId: uuid().references(() => fileTable.id),
  reportPrint: text(),
  reportById: integer(),
  reportByName: text(),
  reportSeal: text(),
})

/** What a semester came to for a student: once, whichever run said it last; who was moved is not moved again. */
export const promotionTable = students.table(
  'promotions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    semesterId: integer()
      .notNull()
      .references(() => semesterTable.id),
    runId: integer().references(() => promotionRunTable.id),
    /** The term that the student was in. */
    term: integer().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    hours: integer().notNull(),
    failedHours: integer().notNull(),
    at: moment().notNull(),
  },
  table => [
    uniqueIndex('promotions_once').on(table.studentId, table.semesterId),
    index('promotions_run').on(table.runId, table.verdict),
  ],
)

import { fileTable } from '@halaqa/kit-server/files'
import { runColumns } from '@halaqa/kit-server/runs'
import type { StudentState } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/tables'
import { integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PaperKind } from '../../contract/paper.ts'
import { records } from '../schema.ts'

/** Whose papers a run issues: those named, or all of a filter. */
export type Wanted = {
  ids: number[] | null
  state: StudentState | null
  specialty_id: number | null
  term: number | null
}

/** A paper for many students; the job writes its progress here, and goes on from it when it was broken off. */
export const paperRunTable = records.table('paper_runs', {
  ...runColumns('issuing', 'printing'),
  kind: text().$type<PaperKind>().notNull(),
  wanted: jsonb().$type<Wanted>().notNull(),
  /** The last student that was looked at. */
  after: integer().notNull().default(0),
  processed: integer().notNull().default(0),
  total: integer().notNull(),
  issued: integer().notNull().default(0),
})
export type PaperRunRow = typeof paperRunTable.$inferSelect

const runId = () =>
  integer()
    .notNull()
    .references(() => paperRunTable.id)

/** Who got none, with the code of the refusal. */
export const paperRefusalTable = records.table(
  'paper_run_refusals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    run_id: runId(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    reason: text().notNull(),
  },
  table => [uniqueIndex('paper_run_refusals_once').on(table.run_id, table.student_id)],
)

/** What is printed: so many papers in one file. */
export const paperRunFileTable = records.table(
  'paper_run_files',
  {
    run_id: runId(),
    part: integer().notNull(),
    /** Numbers of the first and the last paper. */
    first: text().notNull(),
    last: text().notNull(),
    papers: integer().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => fileTable.id),
  },
  table => [primaryKey({ columns: [table.run_id, table.part] })],
)

import type { Matching } from '@halaqa/kit-contract'
import { platform } from '@halaqa/kit-server/database'
import { runColumns } from '@halaqa/kit-server/runs'
import { index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RowChange } from './changes.ts'

/** What an act on all that match was asked besides its rows: with it the job asks the act again, part by part. */
export type AskedOfSelection = { params: unknown; body: Record<string, unknown>; matching: Matching }

/** An act on all rows of a list that match, which a job does. Gone after a month. */
export const selectionRunTable = platform.table(
  'selection_runs',
  {
    ...runColumns('working'),
    /** The names of the act's route and of the list's. */
    operation: text().notNull(),
    listing: text().notNull(),
    asked: jsonb().$type<AskedOfSelection>().notNull(),
    /** Who, what and of which rows: the same asked twice takes turns. */
    twin: text().notNull(),
    /** What whoever began it may do; a run gone on with has those of whoever goes on. */
    permissions: jsonb().$type<string[]>().notNull(),
    language: text().notNull(),
    title: text().notNull(),
    total: integer().notNull(),
    processed: integer().notNull().default(0),
    refused: integer().notNull().default(0),
  },
  table => [index('selection_runs_at').on(table.at), index('selection_runs_by').on(table.by_id, table.listing)],
)
export type SelectionRunRow = typeof selectionRunTable.$inferSelect

/** The rows of a run as they matched when it began; what became of one is written in the transaction that did it. */
export const selectionRowTable = platform.table(
  'selection_run_rows',
  {
    run_id: integer()
      .notNull()
      .references(() => selectionRunTable.id, { onDelete: 'cascade' }),
    row_id: integer().notNull(),
    /** As the list named it right before; empty until then. */
    name: text().notNull().default(''),
    outcome: text({ enum: ['done', 'refused', 'left'] })
      .notNull()
      .default('left'),
    message: text(),
    /** Of an edit: what stood, or shall stand, in the field, and what was, or is to be, written. */
    change: jsonb().$type<RowChange>(),
  },
  table => [
    primaryKey({ columns: [table.run_id, table.row_id] }),
    index('selection_run_rows_outcome').on(table.run_id, table.outcome),
  ],
)

import type { ImportAnswer, ImportedLine } from '@halaqa/kit-contract'
import { platform } from '@halaqa/kit-server/database'
import { runColumns } from '@halaqa/kit-server/runs'
import { boolean, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'

/** What was asked of an import beside its sheet: as it was sent, once more to be read. */
export type AskedOfImport = { params: unknown; body: unknown; columns: string | null; shown: string | null }

/** A sheet that a job tries or takes over, and what came of it. Gone after a week: sheets are full of names. */
export const importRunTable = platform.table(
  'import_runs',
  {
    ...runColumns('working'),
    /** The name of the import's route. */
    operation: text().notNull(),
    asked: jsonb().$type<AskedOfImport>().notNull(),
    language: text().notNull(),
    dry_run: boolean().notNull(),
    name: text().notNull(),
    /** The sheet in base64; emptied when the run is over. */
    sheet: text().notNull(),
    total: integer().notNull(),
    processed: integer().notNull().default(0),
    answer: jsonb().$type<ImportAnswer>(),
    /** Why, in the language of whoever began it, where the sheet was refused as a whole. */
    refused: text(),
  },
  table => [index('import_runs_at').on(table.at)],
)
export type ImportRunRow = typeof importRunTable.$inferSelect

/** The lines that a run has written, in the transaction of each: a job that is tried again writes none of them twice. */
export const importRunLineTable = platform.table(
  'import_run_lines',
  {
    run_id: integer()
      .notNull()
      .references(() => importRunTable.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    told: jsonb().$type<ImportedLine>().notNull(),
  },
  table => [primaryKey({ columns: [table.run_id, table.line] })],
)

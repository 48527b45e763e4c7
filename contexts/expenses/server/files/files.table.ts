import { fileTable } from '@halaqa/kit-server/files'
import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { operationTable } from '../operations/operations.table.ts'
import { expenses, moment } from '../schema.ts'

/** The bill of an operation, or another proof. Without an operation it waits for the one that is being entered. */
export const operationFileTable = expenses.table(
  'operation_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    operation_id: integer().references(() => operationTable.id),
    file_id: uuid()
      .notNull()
      .references(() => fileTable.id),
    by_id: integer().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
  },
  table => [index('operation_files_operation').on(table.operation_id, table.id)],
)

import { bigint, index, integer, text } from 'drizzle-orm/pg-core'
import { finance } from '../schema.ts'

/**
 * Whose payments are worth comparing: who may have paid one amount twice within a day. A row is added for each payment that comes and
 * waits for nobody (repeated-payers.table.sql); a job takes those away whose payers paid nothing twice.
 */
export const repeatedPayerTable = finance.table(
  'repeated_payers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payer_guard: text().notNull(),
    payer_id: integer().notNull(),
  },
  table => [index('repeated_payers_payer').on(table.payer_guard, table.payer_id)],
)

import { semesterTable } from '@halaqa/academics/tables'
import { type SQL, sql } from 'drizzle-orm'
import { customType, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { payerStandings } from '../../contract/payer-semesters.ts'
import { baisa, finance } from '../schema.ts'

/**
 * What a payer is asked for a semester and what settles it, over all invoices of that semester: reports on a hundred thousand
 * students read it. The database sums it anew for whoever is charged or pays, at the end of that transaction
 * (payer-semesters.table.sql); nothing else writes it.
 */
export const payerSemesterTable = finance.table(
  'payer_semesters',
  {
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    payer_guard: text().notNull(),
    payer_id: integer().notNull(),
    /** What was charged and not taken back. */
    charged: baisa().notNull().default(0),
    /** What of that is not settled. */
    open: baisa().notNull().default(0),
    /** What a fund or a sponsor settled of it, and what the college let go. */
    granted: baisa().notNull().default(0),
    let_go: baisa().notNull().default(0),
    /** What money settled, also what was to good from before. */
    paid: baisa()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`charged - open - granted - let_go`),
    standing: text({ enum: payerStandings })
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case when charged = 0 then 'nothing' when open = 0 then 'settled'
          when open = charged then 'unpaid' else 'partly' end`,
      ),
  },
  table => [
    primaryKey({ columns: [table.semester_id, table.payer_guard, table.payer_id] }),
    index('payer_semesters_payer').on(table.payer_guard, table.payer_id),
    // Those who stand alike are counted, added up and put in order by what they owe without their rows.
    index('payer_semesters_standing').on(
      table.semester_id,
      table.payer_guard,
      table.standing,
      table.open,
      table.payer_id,
      table.charged,
      table.granted,
      table.let_go,
      table.paid,
    ),
    index('payer_semesters_open').on(table.semester_id, table.payer_guard, table.open, table.payer_id),
  ],
)

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
/** Whose sums a transaction changes, until it ends: nobody ever sees a row of another. */
export const unsummedPayerTable = finance.table(
  'unsummed_payers',
  {
    transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
    semester_id: integer().notNull(),
    payer_guard: text().notNull(),
    payer_id: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.transaction, table.semester_id, table.payer_guard, table.payer_id] })],
)

import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FeeWaiverState } from '../../contract/fee-waivers.ts'
import { moment, studies } from '../schema.ts'
import { enrolmentTable } from './enrolments.table.ts'

/** That the fee of a subject be let go: asked by who keeps students' subjects, decided by somebody of finance. */
export const feeWaiverTable = studies.table(
  'fee_waivers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A subject that is taken away is charged no longer: what was asked about it goes with it, and stands in the audit log. */
    enrolment_id: integer()
      .notNull()
      .references(() => enrolmentTable.id, { onDelete: 'cascade' }),
    /** What the subject cost when it was asked for, in baisa. */
    amount: bigint({ mode: 'number' }).notNull(),
    state: text().$type<FeeWaiverState>().notNull(),
    reason: text().notNull(),
    asked_by_id: integer().notNull(),
    asked_by_name: text().notNull(),
    asked_at: moment().notNull(),
    decided_by_name: text().notNull().default(''),
    decided_at: moment(),
    answer: text().notNull().default(''),
  },
  table => [
    index('fee_waivers_enrolment').on(table.enrolment_id),
    uniqueIndex('fee_waivers_asked').on(table.enrolment_id).where(sql`${table.state} = 'asked'`),
    index('fee_waivers_state').on(table.state, table.id),
    index('fee_waivers_waiting').on(table.asked_at).where(sql`${table.state} = 'asked'`),
    check('fee_waivers_amount', sql`${table.amount} > 0`),
  ],
)
export type FeeWaiverRow = typeof feeWaiverTable.$inferSelect

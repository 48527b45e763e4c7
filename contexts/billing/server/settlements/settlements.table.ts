import { bankAccountTable, invoiceTable, paymentTable } from '@halaqa/finance/tables'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { settlementKinds, settlementStates } from '../../contract/settlements.ts'
import { billing } from '../schema.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Payouts that a bank was given in one file. */
export const payoutFileTable = billing.table(
  'payout_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bank_account_id: integer()
      .notNull()
      .references(() => bankAccountTable.id),
    made_by_name: text().notNull(),
    made_at: moment().notNull(),
  },
  table => [index('payout_files_account').on(table.bank_account_id)],
)

/** What is settled with a student without a payment: asked for by one person, decided by another. */
export const settlementTable = billing.table(
  'settlements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form: sent twice, it is asked for once. */
    form_uuid: uuid().notNull().unique(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    kind: text({ enum: settlementKinds }).notNull(),
    state: text({ enum: settlementStates }).notNull(),
    /** In baisa. */
    amount: bigint({ mode: 'number' }).notNull(),
    invoice_id: integer().references(() => invoiceTable.id),
    bank_account_id: integer().references(() => bankAccountTable.id),
    /** Without spaces, its digits checked. */
    iban: text().notNull().default(''),
    account_holder: text().notNull().default(''),
    /** The payment whose card a payout goes back to, and why its gateway did not do it: it goes by bank from then on. */
    card_payment_id: integer().references(() => paymentTable.id),
    card_failure: text().notNull().default(''),
    decision_number: text().notNull().default(''),
    reason: text().notNull(),
    revision: integer().notNull().default(1),
    /** Who asks for what it waits for, and so does not decide: that it is approved, or taken back. */
    asked_by_id: integer().notNull(),
    asked_by_name: text().notNull(),
    asked_at: moment().notNull(),
    /** The student asked, and not an officer: it is decided as it is. */
    asked_by_student: boolean().notNull().default(false),
    /** When a payout was promised; what was decided since stands in `decided_at`. */
    approved_at: moment(),
    decided_by_name: text().notNull().default(''),
    decided_at: moment(),
    answer: text().notNull().default(''),
    payout_file_id: integer().references(() => payoutFileTable.id),
    /** The day on which a payout left the college. */
    left_on: date(),
  },
  table => [
    index('settlements_student').on(table.student_id, table.id),
    index('settlements_waiting').on(table.asked_at).where(sql`${table.state} in ('asked', 'reversing')`),
    index('settlements_payouts')
      .on(table.bank_account_id, table.state)
      .where(sql`${table.state} in ('approved', 'sent')`),
    index('settlements_card').on(table.card_payment_id).where(sql`${table.card_payment_id} is not null`),
    index('settlements_file').on(table.payout_file_id).where(sql`${table.payout_file_id} is not null`),
    index('settlements_invoice').on(table.invoice_id).where(sql`${table.invoice_id} is not null`),
    check('settlements_amount', sql`${table.amount} > 0`),
    // What a kind settles, and where it goes: of a payout that a student asks for, the officer who approves it says where it leaves.
    check(
      'settlements_of_kind',
      sql`case when ${table.kind} = 'payout' then ${table.invoice_id} is null and (${table.bank_account_id} is not null
          or ${table.card_payment_id} is not null or (${table.asked_by_student} and ${table.state} in ('asked', 'refused', 'withdrawn')))
        else ${table.invoice_id} is not null and ${table.bank_account_id} is null and ${table.iban} = ''
          and ${table.card_payment_id} is null end`,
    ),
  ],
)
export type SettlementRow = typeof settlementTable.$inferSelect

/** It goes to a card: nobody writes it into a file for a bank, or says that it left. */
export const goesToCard = ({
  card_payment_id,
  card_failure,
}: Pick<SettlementRow, 'card_payment_id' | 'card_failure'>): boolean => card_payment_id !== null && card_failure === ''
/** The same in a statement: what goes by bank or is handed out at a desk. */
export const goesByBank = sql`(${settlementTable.card_payment_id} is null or ${settlementTable.card_failure} <> '')`

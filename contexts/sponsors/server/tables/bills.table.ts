import { semesterTable } from '@halaqa/academics/tables'
import { invoiceTable } from '@halaqa/finance/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { studentTable } from '@halaqa/students/tables'
import { type SQL, sql } from 'drizzle-orm'
import { check, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { billStates } from '../../contract/bills.ts'
import { baisa, moment, sponsors } from '../schema.ts'
import { sponsorTable } from './sponsors.table.ts'
import { sponsorshipTable } from './sponsorships.table.ts'

/** What a sponsor is asked for a semester. What of it stands is said by the books. */
export const billTable = sponsors.table(
  'bills',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `B-26-000001`, without gaps: taken when it is approved. */
    number: text().unique(),
    state: text({ enum: billStates }).notNull(),
    sponsor_id: integer()
      .notNull()
      .references(() => sponsorTable.id),
    /** As the sponsor was called then. */
    sponsor_name: text().notNull(),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    students: integer().notNull(),
    amount: baisa().notNull(),
    /** Who asks for what it waits for, and so does not decide: that it is owed, or taken back. */
    made_by_id: integer().notNull(),
    made_by_name: text().notNull(),
    made_at: moment().notNull(),
    approved_by_name: text(),
    approved_at: moment(),
    /** The day that it counts to. */
    billed_on: date(),
    refused_by_name: text(),
    contested_by_id: integer(),
    contested_by_name: text(),
    contested_at: moment(),
    revoked_by_name: text(),
    revoked_at: moment(),
    /** Why it was refused, is to be taken back, or stands after all. */
    note: text().notNull().default(''),
    search_text: foldedText('number', 'sponsor_name'),
  },
  table => [
    index('bills_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('bills_sponsor').on(table.sponsor_id, table.id),
    index('bills_semester').on(table.semester_id, table.sponsor_id),
    index('bills_waiting').on(table.state).where(sql`state in ('asked', 'contested')`),
    // Of two who make the bill of a semester at once one comes second.
    uniqueIndex('bills_one_waits').on(table.sponsor_id, table.semester_id).where(sql`state = 'asked'`),
    check('bills_amount', sql`${table.amount} > 0`),
    check('bills_number', sql`(${table.number} is null) = (${table.state} in ('asked', 'refused'))`),
    check('bills_billed', sql`(${table.billed_on} is null) = (${table.number} is null)`),
  ],
)
export type BillRow = typeof billTable.$inferSelect

/** The sponsor owes it: one that somebody wants taken back counts until it is. */
export const isOwed: SQL<boolean> = sql<boolean>`(${billTable.state} in ('posted', 'contested'))`

/** What a bill asks for one invoice of one student. */
export const billLineTable = sponsors.table(
  'bill_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bill_id: integer()
      .notNull()
      .references(() => billTable.id),
    sponsorship_id: integer()
      .notNull()
      .references(() => sponsorshipTable.id),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    invoice_id: integer()
      .notNull()
      .references(() => invoiceTable.id),
    invoice_number: text().notNull(),
    amount: baisa().notNull(),
  },
  table => [
    uniqueIndex('bill_lines_once').on(table.bill_id, table.invoice_id, table.sponsorship_id),
    index('bill_lines_sponsorship').on(table.sponsorship_id),
    index('bill_lines_student').on(table.student_id, table.id),
    index('bill_lines_invoice').on(table.invoice_id),
    check('bill_lines_amount', sql`${table.amount} > 0`),
  ],
)
export type BillLineRow = typeof billLineTable.$inferSelect

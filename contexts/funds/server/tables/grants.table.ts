import { semesterTable } from '@halaqa/academics/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { grantStates } from '../../contract/grants.ts'
import { baisa, funds, moment } from '../schema.ts'
import { fundTable } from './funds.table.ts'

/** What a fund pays, or is to pay, of an invoice of a student. What of it stands is said by the books. */
export const grantTable = funds.table(
  'grants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form: sent twice, it is asked once. */
    form_uuid: uuid().notNull().unique(),
    state: text({ enum: grantStates }).notNull(),
    fund_id: integer()
      .notNull()
      .references(() => fundTable.id),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    /** In finance, with the number that people call it by. */
    invoice_id: integer().notNull(),
    invoice_number: text().notNull(),
    /** The semester that the invoice is for; else the one that ran when it was asked. */
    semester_id: integer().references(() => semesterTable.id),
    amount: baisa().notNull(),
    reason: text().notNull(),
    /** Who asks for what it waits for, and so does not decide: that it is paid, or taken back. */
    asked_by_id: integer().notNull(),
    asked_by_name: text().notNull(),
    asked_at: moment().notNull(),
    approved_by_name: text(),
    approved_at: moment(),
    approved_on: date(),
    refused_by_name: text(),
    contested_by_id: integer(),
    contested_by_name: text(),
    contested_at: moment(),
    revoked_by_name: text(),
    revoked_at: moment(),
    /** Why it was refused, is to be taken back, or stands after all. */
    note: text().notNull().default(''),
    search_text: foldedText('invoice_number', 'reason'),
  },
  table => [
    index('grants_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('grants_fund').on(table.fund_id, table.id),
    index('grants_student').on(table.student_id, table.id),
    index('grants_semester').on(table.semester_id, table.id),
    index('grants_invoice').on(table.invoice_id),
    index('grants_waiting').on(table.state).where(sql`state in ('asked', 'contested')`),
    check('grants_amount', sql`${table.amount} > 0`),
    check(
      'grants_approved',
      sql`(${table.approved_on} is not null) = (${table.state} in ('posted', 'contested', 'revoked'))`,
    ),
  ],
)
export type GrantRow = typeof grantTable.$inferSelect

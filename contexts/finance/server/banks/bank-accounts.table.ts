import { sql } from 'drizzle-orm'
import { boolean, check, integer, text } from 'drizzle-orm/pg-core'
import { bankAccountKinds } from '../../contract/bank-accounts.ts'
import { finance } from '../schema.ts'

/** Where the money of the college lies: at a bank, or in a cash desk. */
export const bankAccountTable = finance.table(
  'bank_accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: bankAccountKinds }).notNull(),
    name_ar: text().notNull().unique(),
    name_en: text().notNull(),
    name_fr: text().notNull(),
    /** Without spaces, where the bank has one. */
    iban: text().unique(),
    /** Of what is closed nothing new is received or paid. */
    is_open: boolean().notNull().default(true),
  },
  table => [check('bank_accounts_iban', sql`${table.kind} = 'bank' or ${table.iban} is null`)],
)
export type BankAccount = typeof bankAccountTable.$inferSelect

import { studentTable } from '@halaqa/students/tables'
import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { giftWays } from '../../contract/own-gifts.ts'
import { baisa, funds, moment } from '../schema.ts'
import { donationTable } from './donations.table.ts'
import { fundTable } from './funds.table.ts'

/** What a student wants to give from the portal: a donation once the money came. Of one that nobody paid there is none. */
export const giftTable = funds.table(
  'gifts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form: sent twice, it is one gift. */
    form_uuid: uuid().notNull().unique(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    fund_id: integer()
      .notNull()
      .references(() => fundTable.id),
    amount: baisa().notNull(),
    way: text({ enum: giftWays }).notNull(),
    is_anonymous: boolean().notNull(),
    asked_at: moment().notNull(),
    donation_id: integer()
      .unique()
      .references(() => donationTable.id),
  },
  table => [index('gifts_student').on(table.student_id, table.id), index('gifts_fund').on(table.fund_id)],
)
export type GiftRow = typeof giftTable.$inferSelect

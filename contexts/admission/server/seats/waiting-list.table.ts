import { specialtyTable } from '@halaqa/academics/tables'
import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { periodTable } from '../periods/periods.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { admission, moment } from '../schema.ts'

export const waitingTable = admission.table(
  'waiting_list',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    mobile: text().notNull(),
    specialty_id: integer().references(() => specialtyTable.id),
    /** In which they asked to be told; who waits has no account that says it. */
    language: text().notNull().default('ar'),
    created_at: moment().notNull(),
    told_at: moment(),
    /** Name and address, folded by `searchKey`. */
    search_text: text().notNull(),
  },
  table => [
    uniqueIndex('waiting_list_email').on(table.email),
    index('waiting_list_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)

/** A seat of a period, held for somebody until a moment. */
export const offerTable = admission.table(
  'waiting_offers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    waiting_id: integer()
      .notNull()
      .references(() => waitingTable.id, { onDelete: 'cascade' }),
    period_id: integer()
      .notNull()
      .references(() => periodTable.id),
    token: text().notNull().unique(),
    state: text({ enum: ['open', 'taken', 'lapsed', 'withdrawn'] })
      .notNull()
      .default('open'),
    made_at: moment().notNull(),
    ends_at: moment().notNull(),
    ended_at: moment(),
    /** The application for which it was taken. */
    registration_id: integer().references(() => registrationTable.id, { onDelete: 'set null' }),
  },
  table => [
    uniqueIndex('waiting_offers_open').on(table.waiting_id).where(sql`state = 'open'`),
    index('waiting_offers_waiting').on(table.waiting_id, table.id),
    index('waiting_offers_period').on(table.period_id, table.state, table.ends_at),
  ],
)
export type Offer = typeof offerTable.$inferSelect

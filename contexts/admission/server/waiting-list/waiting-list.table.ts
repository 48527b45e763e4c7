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
    specialtyId: integer().references(() => specialtyTable.id),
    /** In which they asked to be told; who waits has no account that says it. */
    language: text().notNull().default('ar'),
    createdAt: moment().notNull(),
    toldAt: moment(),
    /** Name and address, folded by `searchKey`. */
    searchText: text().notNull(),
  },
  table => [
    uniqueIndex('waiting_list_email').on(table.email),
    index('waiting_list_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

/** A seat of a period, held for somebody until a moment. */
export const offerTable = admission.table(
  'waiting_offers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    waitingId: integer()
      .notNull()
      .references(() => waitingTable.id, { onDelete: 'cascade' }),
    periodId: integer()
      .notNull()
      .references(() => periodTable.id),
    token: text().notNull().unique(),
    state: text({ enum: ['open', 'taken', 'lapsed', 'withdrawn'] })
      .notNull()
      .default('open'),
    madeAt: moment().notNull(),
    endsAt: moment().notNull(),
    endedAt: moment(),
    /** The application for which it was taken. */
    registrationId: integer().references(() => registrationTable.id, { onDelete: 'set null' }),
  },
  table => [
    uniqueIndex('waiting_offers_open').on(table.waitingId).where(sql`state = 'open'`),
    index('waiting_offers_waiting').on(table.waitingId, table.id),
    index('waiting_offers_period').on(table.periodId, table.state, table.endsAt),
  ],
)
export type Offer = typeof offerTable.$inferSelect

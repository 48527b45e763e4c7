import type { DegreeType } from '@halaqa/academics/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, text } from 'drizzle-orm/pg-core'
import { admission, moment } from '../schema.ts'

export const periodTable = admission.table(
  'periods',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    year: integer().notNull(),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    degree_types: text().array().$type<DegreeType[]>().notNull(),
    seats: integer().notNull(),
    /** Baisa. */
    fee: bigint({ mode: 'number' }).notNull(),
    /** For which an offer from the waiting list holds a seat. */
    offer_hours: integer().notNull().default(72),
  },
  table => [check('periods_days', sql`${table.ends_on} >= ${table.starts_on}`)],
)

export const groupTable = admission.table('groups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  note: text().notNull().default(''),
})

/** Half-written applications, for thirty days. */
export const draftTable = admission.table('drafts', {
  token: text().primaryKey(),
  data: text().notNull(),
  /** How often it was saved: who goes on from an older one overwrites nothing. */
  version: integer().notNull().default(1),
  saved_at: moment().notNull(),
})

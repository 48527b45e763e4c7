import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registrationTable } from '../registrations/registrations.table.ts'
import { admission, moment } from '../schema.ts'

export const conformityDayTable = admission.table(
  'conformity_days',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    date: date().notNull(),
    opens_at: text().notNull(),
    closes_at: text().notNull(),
    place: text().notNull(),
    seats: integer().notNull(),
    note: text().notNull().default(''),
    /** Booked seats; changed only while the row is locked. */
    taken: integer().notNull().default(0),
    /** When its date, hours or place last changed. */
    moved_at: moment(),
  },
  table => [
    uniqueIndex('conformity_days_date_place').on(table.date, table.place),
    // The last guard against overselling, whatever the program does.
    check('conformity_days_seats', sql`${table.taken} between 0 and ${table.seats}`),
  ],
)

export const bookingTable = admission.table(
  'conformity_bookings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registration_id: integer()
      .notNull()
      .references(() => registrationTable.id),
    day_id: integer()
      .notNull()
      .references(() => conformityDayTable.id),
    booked_at: moment().notNull(),
    cancelled_at: moment(),
    attendance: text({ enum: ['expected', 'present', 'absent'] })
      .notNull()
      .default('expected'),
    recorded_at: moment(),
    recorded_by: integer(),
  },
  table => [
    uniqueIndex('conformity_bookings_current').on(table.registration_id).where(sql`cancelled_at is null`),
    index('conformity_bookings_day').on(table.day_id),
  ],
)

import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registrationTable } from '../registrations/registrations.table.ts'
import { admission, moment } from '../schema.ts'

export const conformityDayTable = admission.table(
  'conformity_days',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    date: date().notNull(),
    opensAt: text().notNull(),
    closesAt: text().notNull(),
    place: text().notNull(),
    seats: integer().notNull(),
    note: text().notNull().default(''),
    /** Booked seats; changed only while the row is locked. */
    taken: integer().notNull().default(0),
    /** When its date, hours or place last changed. */
    movedAt: moment(),
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
    registrationId: integer()
      .notNull()
      .references(() => registrationTable.id),
    dayId: integer()
      .notNull()
      .references(() => conformityDayTable.id),
    bookedAt: moment().notNull(),
    cancelledAt: moment(),
    attendance: text({ enum: ['expected', 'present', 'absent'] })
      .notNull()
      .default('expected'),
    recordedAt: moment(),
    recordedBy: integer(),
  },
  table => [
    uniqueIndex('conformity_bookings_current').on(table.registrationId).where(sql`cancelled_at is null`),
    index('conformity_bookings_day').on(table.dayId),
  ],
)

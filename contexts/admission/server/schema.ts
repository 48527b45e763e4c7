import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const admission = pgSchema('admission')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
/** A moment as contracts say it, `2026-11-21T08:00:00.000Z`: for plain resources, whose rows are answered as they are. */
export const isoMoment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: value => new Date(value).toISOString(),
})

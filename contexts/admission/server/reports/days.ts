import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The instant at which a day of Muscat begins. */
export const startOf = (day: string): SQL<Date> => sql<Date>`${day}::date::timestamp at time zone 'Asia/Muscat'`
/** The instant at which a day of Muscat ends. */
export const endOf = (day: string): SQL<Date> => sql<Date>`${startOf(day)} + interval '1 day'`
/** The day in Muscat of an instant. */
export const dayIn = (instant: SQLWrapper): SQL.Aliased<string> =>
  sql<string>`(${instant} at time zone 'Asia/Muscat')::date`.as('day')
/**
 * When the day of Muscat began in which an instant lies: to group a hundred thousand rows by, in a tenth of the time that
 * naming the day of each takes. It has no summer time, so that each of its days has 24 hours.
 */
export const beginOfDayIn = (column: PgColumn): SQL.Aliased<Date> =>
  sql<Date>`date_bin('1 day', ${column}, timestamptz '2000-01-01 00:00+04')`.as('begins_at')

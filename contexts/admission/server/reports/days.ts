import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The instant at which a day of Muscat begins. */
export const startOf = (day: string): SQL<Date> => sql<Date>`${day}::date::timestamp at time zone 'Asia/Muscat'`
/** The instant at which a day of Muscat ends. */
export const endOf = (day: string): SQL<Date> => sql<Date>`${startOf(day)} + interval '1 day'`
/** The day in Muscat of an instant. */
export const dayIn = (column: PgColumn): SQL.Aliased<string> =>
  sql<string>`(${column} at time zone 'Asia/Muscat')::date`.as('day')

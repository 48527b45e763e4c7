import { pgSchema, timestamp } from 'drizzle-orm/pg-core'

/** The PostgreSQL schema of the kits' own tables. Each context has one of its own. */
export const platform = pgSchema('platform')

/** A column for an instant, with its time zone; a `Date` in code. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

import { pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const studies = pgSchema('studies')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

import { pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const admission = pgSchema('admission')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

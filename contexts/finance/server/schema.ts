import { pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const finance = pgSchema('finance')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

import { pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const records = pgSchema('records')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

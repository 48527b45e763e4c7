import { pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const curriculum = pgSchema('curriculum')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

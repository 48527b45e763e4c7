import { pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const content = pgSchema('content')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

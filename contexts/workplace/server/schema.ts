import { pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const workplace = pgSchema('workplace')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

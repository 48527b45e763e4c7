import { pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const grading = pgSchema('grading')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

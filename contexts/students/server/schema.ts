import { pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const students = pgSchema('students')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

import { bigint, pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const banking = pgSchema('banking')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
/** An amount of money: never a fraction. */
export const baisa = () => bigint({ mode: 'number' })

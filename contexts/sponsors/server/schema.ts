import { bigint, pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const sponsors = pgSchema('sponsors')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
/** An amount of money: never a fraction. */
export const baisa = () => bigint({ mode: 'number' })

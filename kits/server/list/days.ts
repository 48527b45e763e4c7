import { endOfDay, startOfDay } from '@halaqa/kit-server/clock'
import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** An instant within days of Muscat, both included (YYYY-MM-DD); either may be left open. */
export const withinDays = (column: PgColumn, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(from ? gte(column, startOfDay(from)) : undefined, to ? lt(column, endOfDay(to)) : undefined)

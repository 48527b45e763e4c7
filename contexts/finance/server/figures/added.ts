import { type SQLWrapper, sql } from 'drizzle-orm'

/** What the rows of a kept figure come to: a number of things, or baisa (ADR 0095). */
export const added = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

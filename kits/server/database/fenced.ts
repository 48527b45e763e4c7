import { sql } from 'drizzle-orm'

/**
 * The select with an optimization fence around it: PostgreSQL plans it by itself instead of merging it into the statement it is
 * a part of. For the rare statement whose merged plan is worse, which its comment says.
 */
export const fenced = <Select extends { offset: (rows: never) => unknown }>(select: Select): Select =>
  // As SQL: Drizzle leaves out an offset of 0.
  select.offset(sql`0` as never) as Select

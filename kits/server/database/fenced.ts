/**
 * The select with an optimization fence around it: PostgreSQL plans it by itself instead of merging it into the statement it is
 * a part of. For the rare statement whose merged plan is worse, which its comment says.
 */
export const fenced = <Select extends { offset: (rows: number) => unknown }>(select: Select): Select =>
  select.offset(0) as Select

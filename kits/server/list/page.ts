import type { Page } from '@halaqa/kit-contract'

type Asked = { page: number; per_page: number }

/** The frame of a page of rows: `page` is counted from 1; `last_page` is 1 when there are no rows. */
export const paged = <R>(rows: R[], total: number, { page, per_page }: Asked): Page<R> => ({
  rows,
  total,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
})

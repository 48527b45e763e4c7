import { type Column, DataTable, Pager } from '@halaqa/kit-web/table'
import type { ReactNode } from 'react'

type Answer<Row> = { rows: Row[]; total: number; current_page: number; last_page: number }
type Props<Row> = {
  answer: Answer<Row>
  columns: Column<Row>[]
  idOf: (row: Row) => string | number
  caption: string
  empty: ReactNode
  onPage: (page: number) => void
}

/** A list that is a part of a page: its rows, and the way to the next ones. */
export const PagedTable = <Row,>({ answer, onPage, ...table }: Props<Row>) => (
  <>
    <DataTable rows={answer.rows} {...table} />
    <Pager page={answer.current_page} last={answer.last_page} onPage={onPage} />
  </>
)

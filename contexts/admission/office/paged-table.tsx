import { number } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Button } from '@halaqa/kit-web/light'
import { type Column, DataTable } from '@halaqa/kit-web/table'
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
export function PagedTable<Row>({ answer, columns, idOf, caption, empty, onPage }: Props<Row>) {
  const words = useWords()
  const { language } = useOffice()
  const { current_page: at, last_page: last } = answer
  const step = (by: number, label: string) => (
    <Button look="outlined" size="small" disabled={at + by < 1 || at + by > last} onClick={() => onPage(at + by)}>
      {words(label)}
    </Button>
  )
  return (
    <>
      <DataTable rows={answer.rows} columns={columns} idOf={idOf} caption={caption} empty={empty} />
      {last > 1 && (
        <div className="ad-acts">
          {step(-1, 'ra.navigation.previous')}
          <span className="ad-hint">
            <bdi dir="ltr">
              {number(at, language)}/{number(last, language)}
            </bdi>
          </span>
          {step(1, 'ra.navigation.next')}
        </div>
      )}
    </>
  )
}

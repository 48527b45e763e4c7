import './table.css'
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand on their units: physical right in both directions. */
  number?: boolean
  /** On phones this cell heads the card of its row. */
  main?: boolean
}

/** A plain table with header cells; under 600 px each row is a card with its labels. */
export function DataTable<Row>({
  rows,
  columns,
  idOf,
  caption,
  empty,
}: {
  rows: readonly Row[]
  columns: Column<Row>[]
  idOf: (row: Row) => string | number
  /** Read by screen readers. */
  caption: string
  empty?: ReactNode
}) {
  if (rows.length === 0 && empty) return empty
  return (
    <div className="hq-table">
      <table>
        <caption className="hq-unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, number }) => (
              <th key={key} scope="col" data-number={number || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={idOf(row)}>
              {columns.map(({ key, title, cell, number, main }) => (
                <td key={key} data-number={number || undefined} data-main={main || undefined}>
                  <span className="hq-table-label" aria-hidden="true">
                    {title}
                  </span>
                  <span>{cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

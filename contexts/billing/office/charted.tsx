import { Chart } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import type { ComponentProps } from 'react'

type Props<Row> = {
  title: string
  rows: readonly Row[]
  /** How a row is called; no two alike. */
  name: (row: Row) => string
  /** Where a bar, and its row, lead to. */
  to: (row: Row) => string
  /** What is drawn. */
  bar: { key: string; label: string; of: (row: Row) => number }
  say?: (value: number) => string
  /** The title of the names, and the figures beside them. */
  head: string
  columns: ComponentProps<typeof DataTable<Row>>['columns']
}
/** Figures drawn and as a table; each leads to what it counts. */
export function Charted<Row>({ title, rows, name, to, bar, say, head, columns }: Props<Row>) {
  return (
    <>
      <Chart
        title={title}
        labels={rows.map(name)}
        series={[{ key: bar.key, label: bar.label, values: rows.map(bar.of) }]}
        {...(say && { say })}
        to={(_, at) => to(rows[at]!)}
      />
      <DataTable<Row>
        rows={rows}
        idOf={name}
        caption={title}
        columns={[
          {
            key: 'name',
            title: head,
            main: true,
            cell: row => (
              <LinkButton to={to(row)} look="text" size="small">
                {name(row)}
              </LinkButton>
            ),
          },
          ...columns,
        ]}
      />
    </>
  )
}

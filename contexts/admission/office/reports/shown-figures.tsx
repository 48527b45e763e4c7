import { day as dayText, number, percent } from '@halaqa/kit-contract/format'
import { Chart, useOffice, useWords } from '@halaqa/kit-office'
import { Card } from '@halaqa/kit-web/light'
import { rowsBehind } from '../../contract/rows-behind.ts'
import { listAddress } from '../addresses.ts'
import { PagedTable } from '../paged-table.tsx'
import type { Figures } from './use-report.ts'

type Props = { figures: Figures; degree?: string | undefined; onPage: (page: number) => void }
/** The figures as a chart where there is something to draw, and as a table. */
export function ShownFigures({ figures, degree, onPage }: Props) {
  const words = useWords()
  const { language } = useOffice()
  const { columns, rows, totals } = figures
  const span = words('admission.office.report.span', {
    from: dayText(figures.from, language),
    to: dayText(figures.to, language),
  })
  const counted = columns.filter(column => column.kind === 'count')
  const [first] = columns
  const cell = (column: Figures['columns'][number], value: string | number | null | undefined) => {
    if (value === null || value === undefined) return ''
    if (column.kind === 'day') return <bdi className="of-nowrap">{dayText(String(value), language)}</bdi>
    if (column.kind === 'percent') return <bdi>{percent(Number(value), language)}</bdi>
    if (column.kind === 'count') return number(Number(value), language)
    if (column.kind === 'code')
      return (
        <bdi dir="ltr" className="of-nowrap">
          {value}
        </bdi>
      )
    return <bdi>{value}</bdi>
  }
  const labelOf = (row: Figures['rows'][number]) => {
    const value = String(row[first!.key] ?? '')
    return first!.kind === 'day' ? dayText(value, language) : value
  }
  const lines = totals ? [...rows, { ...totals, [first!.key]: null, isTotal: 1 }] : rows
  return (
    <>
      <p className="ad-hint">{span}</p>
      {counted.length > 0 && rows.length > 0 && (
        <Chart
          title={figures.title}
          labels={rows.map(labelOf)}
          series={counted.slice(0, 3).map(column => ({
            key: column.key,
            label: column.label,
            values: rows.map(row => Number(row[column.key] ?? 0)),
          }))}
          to={(column, at) => {
            const filter = rowsBehind({ ...figures, degree_type: degree }, rows[at]!, column)
            return filter && listAddress(filter)
          }}
        />
      )}
      <Card>
        <PagedTable<Record<string, string | number | null>>
          caption={figures.title}
          answer={{
            rows: rows.length ? lines : [],
            total: figures.total ?? rows.length,
            current_page: figures.current_page ?? 1,
            last_page: figures.last_page ?? 1,
          }}
          onPage={onPage}
          idOf={row => lines.indexOf(row)}
          empty={<p className="of-none">{words('admission.office.report.empty')}</p>}
          columns={columns.map((column, at) => ({
            key: column.key,
            title: column.label,
            number: column.kind === 'count' || column.kind === 'percent',
            main: at === 0,
            cell: row =>
              row.isTotal && at === 0 ? <b>{words('admission.office.report.total')}</b> : cell(column, row[column.key]),
          }))}
        />
      </Card>
    </>
  )
}

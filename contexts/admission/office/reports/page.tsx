import type { Out } from '@halaqa/kit-contract'
import { day as dayText, number } from '@halaqa/kit-contract/format'
import { Chart, Failed, Page, useCall, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { Button, Card, Select } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { exportReport, type Report, type ReportName, reportNames, reports } from '../../contract/report.ts'
import { useSaveFile } from '../save-file.ts'
import { isoDay, SpanForm } from './span-form.tsx'

type Figures = Out<typeof Report>
const degrees = ['diploma', 'bachelor', 'master']
const nameIn = (path: string): ReportName => reportNames.find(name => path.endsWith(`/${name}`)) ?? 'index'

/** One report over a chosen span: chart, table, print, sheet. The span stands in the address. */
export function ReportPage() {
  const words = useWords()
  const call = useCall()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  const name = nameIn(pathname)
  const query = {
    ...(isoDay(asked.get('from')) && { from: asked.get('from')! }),
    ...(isoDay(asked.get('to')) && { to: asked.get('to')! }),
    ...(degrees.includes(asked.get('degree') ?? '') && { degree_type: asked.get('degree') as 'bachelor' }),
  }
  const answer = useQuery({
    queryKey: ['admission', 'report', name, query],
    queryFn: () => call(reports[name], { query }),
    retry: false,
    placeholderData: previous => (previous?.report === name ? previous : undefined),
  })
  const { isBusy, save } = useSaveFile()
  const word = (key: string) => words(`admission.office.report.${key}`)
  const title = words(`admission.report.titles.${name}`)
  return (
    <Page
      title={title}
      actions={
        <span className="ad-acts ad-no-print">
          <Button look="outlined" size="small" icon="file" onClick={() => print()}>
            {word('print')}
          </Button>
          <Button
            look="outlined"
            size="small"
            icon="dl"
            busy={isBusy}
            onClick={() => void save(exportReport, { params: { report: name }, query }, `${title}.xlsx`)}
          >
            XLSX
          </Button>
        </span>
      }
    >
      <nav className="of-tabs ad-no-print" aria-label={word('many')}>
        {reportNames.map(each => (
          <button
            key={each}
            type="button"
            aria-current={each === name ? 'page' : undefined}
            onClick={() => navigate({ pathname: reports[each].path, search: asked.toString() })}
          >
            {words(`admission.report.titles.${each}`)}
          </button>
        ))}
      </nav>
      <Asked key={answer.data ? 'known' : 'first'} figures={answer.data} />
      {answer.error && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data ? <Shown figures={answer.data} /> : !answer.error && <Waiting />}
    </Page>
  )
}

/** The span and the degree; both stand in the address, so that a report can be sent as a link. */
function Asked({ figures }: { figures: Figures | undefined }) {
  const words = useWords()
  const [asked, setAsked] = useSearchParams()
  const set = (next: Record<string, string>) => {
    const kept = { ...Object.fromEntries(asked), ...next }
    setAsked(Object.fromEntries(Object.entries(kept).filter(([, value]) => value)), { replace: true })
  }
  return (
    <Card as="section" className="ad-asked ad-no-print" aria-label={words('admission.office.report.show')}>
      <SpanForm from={figures?.from ?? ''} to={figures?.to ?? ''} onChange={set} />
      <Select
        label={words('admission.registration.fields.degree_type')}
        value={asked.get('degree') ?? ''}
        choices={[
          { value: '', label: words('admission.office.report.all_degrees') },
          ...degrees.map(value => ({ value, label: words(`admission.period.values.degreeTypes.${value}`) })),
        ]}
        onChange={event => set({ degree: event.target.value })}
      />
    </Card>
  )
}

function Shown({ figures }: { figures: Figures }) {
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
    if (column.kind === 'day') return <bdi>{dayText(String(value), language)}</bdi>
    if (column.kind === 'percent') return <bdi dir="ltr">{number(Number(value), language)}%</bdi>
    if (column.kind === 'count') return number(Number(value), language)
    return <bdi dir={column.kind === 'code' ? 'ltr' : undefined}>{value}</bdi>
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
        />
      )}
      <Card>
        <DataTable<Record<string, string | number | null>>
          caption={figures.title}
          rows={rows.length ? lines : []}
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

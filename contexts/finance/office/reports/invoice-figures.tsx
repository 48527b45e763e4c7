import { addressOf, type Out } from '@halaqa/kit-contract'
import { money, number } from '@halaqa/kit-contract/format'
import { Chart, filteredAddress, Link, Loaded, Page, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useSearchParams } from 'react-router'
import { listInvoices } from '../../contract/invoice.ts'
import {
  complaintFigures,
  doubledMoney,
  type InvoiceFigures,
  invoiceFigures,
  resitFigures,
  subjectIncome,
} from '../../contract/money-dashboards.ts'
import { complaintInvoices, examInvoices, semesterInvoices } from '../../contract/semester-invoices.ts'
import { SemesterChoice } from '../semester-choice.tsx'

type Report = Out<typeof invoiceFigures.reply>
type Filter = { state?: string; kind?: string }
/** Where the invoices are listed that a figure counts: of the semester, or of all where there is none. */
type Listed = (semesterId: number | undefined, filter: Filter) => string

const invoicesAt: Listed = (semester_id, filter) =>
  semester_id ? filteredAddress(semesterInvoices, { semester_id, ...filter }) : filteredAddress(listInvoices, filter)
const complaintsAt: Listed = (semester_id, filter) =>
  filteredAddress(complaintInvoices, { ...(semester_id && { semester_id }), ...filter })
const resitsAt: Listed = (semester_id, filter) =>
  filteredAddress(examInvoices, filter, semester_id ? { semester_id } : {})

export const InvoiceFiguresPage = () => (
  <FiguresPage route={invoiceFigures} title="finance.invoice-figures.many" listed={invoicesAt} hasKinds />
)
export const ComplaintFiguresPage = () => (
  <FiguresPage route={complaintFigures} title="finance.complaint-figures.many" listed={complaintsAt} />
)
export const ResitFiguresPage = () => (
  <FiguresPage route={resitFigures} title="finance.resit-figures.many" listed={resitsAt} />
)

type PageProps = { route: typeof invoiceFigures; title: string; listed: Listed; hasKinds?: true }
function FiguresPage({ route, title, listed, hasKinds }: PageProps) {
  const words = useWords()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('semester_id')
  const semester_id = asked === 'all' ? asked : Number(asked) || undefined
  return (
    <Loaded route={route} query={semester_id ? { semester_id } : {}} word={title}>
      {report => (
        <Page title={words(title)}>
          <SemesterChoice
            semesters={report.semesters}
            chosen={report.semester?.id}
            onChoose={id => setSearch({ semester_id: String(id) })}
            onAll={() => setSearch({ semester_id: 'all' })}
          />
          {report.all.count === 0 ? (
            <Empty
              icon="calc"
              title={words('finance.invoice-figures.empty')}
              text={words('finance.invoice-figures.empty_text')}
            />
          ) : (
            <Figures report={report} at={filter => listed(report.semester?.id, filter)} hasKinds={hasKinds ?? false} />
          )}
          {hasKinds && report.semester && <OfSemester {...report.semester} />}
        </Page>
      )}
    </Loaded>
  )
}

type At = (filter: Filter) => string
function Figures({ report, at, hasKinds }: { report: Report; at: At; hasKinds: boolean }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string) => words(`finance.invoice-figures.${key}`)
  const { all, partly } = report
  const counted = (count: number) => words('finance.semester-invoice.count', { count })
  const states = report.by_state
    .filter(each => each.count > 0)
    .map(each => ({ ...each, key: each.state, name: words(`finance.invoice.values.state.${each.state}`) }))
  const kinds = report.by_kind
    .filter(each => each.count > 0)
    .map(each => ({ ...each, key: each.kind, name: words(`finance.invoice.values.kind.${each.kind}`) }))
  return (
    <>
      <div className="fi-tiles">
        <StatTile
          icon="calc"
          label={word('total')}
          value={money(all.total, language)}
          note={counted(all.count)}
          to={at({})}
        />
        <StatTile icon="check" tone="success" label={word('settled')} value={money(all.settled, language)} />
        <StatTile
          icon="clock"
          tone="warning"
          label={word('open')}
          value={money(all.open, language)}
          to={at({ state: 'open' })}
        />
        <StatTile
          icon="scale"
          tone="info"
          label={word('partly')}
          value={partly.count}
          note={words('finance.invoice-figures.partly_open', { amount: money(partly.open, language) })}
          to={at({ state: 'open' })}
        />
        <StatTile
          icon="sync"
          tone="neutral"
          label={word('cancelled')}
          value={money(all.cancelled, language)}
          to={at({ state: 'cancelled' })}
        />
      </div>
      <Chart
        title={word('by_state')}
        labels={states.map(each => each.name)}
        series={[{ key: 'count', label: word('count'), values: states.map(each => each.count) }]}
        to={(_, place) => at({ state: states[place]!.key })}
      />
      <Table title={word('by_state')} rows={states} at={row => at({ state: row.key })} />
      {hasKinds && <Table title={word('by_kind')} rows={kinds} at={row => at({ kind: row.key })} />}
    </>
  )
}

type Row = InvoiceFigures & { key: string; name: string }
/** How many there are of each, and what of them is settled; a row leads to them. */
function Table({ title, rows, at }: { title: string; rows: readonly Row[]; at: (row: Row) => string }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string) => words(`finance.invoice-figures.${key}`)
  const amount = (key: 'total' | 'settled' | 'open') => ({
    key,
    title: word(key),
    number: true,
    cell: (row: Row) => <bdi>{money(row[key], language)}</bdi>,
  })
  return (
    <Card className="fi-sheet">
      <h2>{title}</h2>
      <DataTable
        rows={rows}
        idOf={row => row.key}
        caption={title}
        columns={[
          {
            key: 'name',
            title: word('of'),
            main: true,
            cell: row => (
              <Link to={at(row)} className="fi-link">
                {row.name}
              </Link>
            ),
          },
          { key: 'count', title: word('count'), number: true, cell: row => number(row.count, language) },
          amount('total'),
          amount('settled'),
          amount('open'),
        ]}
      />
    </Card>
  )
}

/** What else is told of the semester. */
function OfSemester({ id, academic_year_id }: { id: number; academic_year_id: number }) {
  const words = useWords()
  return (
    <p className="fi-links">
      <LinkButton
        to={addressOf(subjectIncome, { params: { academic_year_id, semester_id: id } })}
        look="text"
        size="small"
        icon="book"
      >
        {words('finance.subject-income.many')}
      </LinkButton>
      <LinkButton to={addressOf(doubledMoney, { params: { semester_id: id } })} look="text" size="small" icon="alert">
        {words('finance.doubled.many')}
      </LinkButton>
    </p>
  )
}

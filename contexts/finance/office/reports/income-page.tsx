import { addressOf, type Out } from '@halaqa/kit-contract'
import { day, money, month } from '@halaqa/kit-contract/format'
import { Chart, Link, Loaded, Page, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useNavigate, useParams } from 'react-router'
import { incomeReport } from '../../contract/period-reports.ts'
import { journalAddress } from '../addresses.ts'
import { SemesterChoice } from '../semester-choice.tsx'
import { AmountCell } from './amount-cell.tsx'

type Report = Out<typeof incomeReport.reply>
type Row = Report['rows'][number]

/** What a semester earned by account and month; a row leads to the journal of its account. */
export function IncomePage() {
  const words = useWords()
  const { language } = useOffice()
  const navigate = useNavigate()
  const semester_id = Number(useParams().semester_id) || undefined
  return (
    <Loaded route={incomeReport} params={semester_id ? { semester_id } : {}} word="finance.income.many">
      {report => (
        <Page
          title={words('finance.income.many')}
          sub={words('finance.income.days', {
            from: day(report.from, language),
            until: day(report.until, language),
          })}
        >
          <SemesterChoice
            semesters={report.semesters}
            chosen={report.semester?.id}
            onChoose={semester_id => navigate(addressOf(incomeReport, { params: { semester_id } }))}
          />
          {report.rows.length === 0 ? (
            <Empty icon="chart" title={words('finance.income.empty')} text={words('finance.income.empty_text')} />
          ) : (
            <Income report={report} />
          )}
        </Page>
      )}
    </Loaded>
  )
}

function Income({ report }: { report: Report }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string) => words(`finance.income.${key}`)
  const { from, until } = report.before
  const tile = (key: 'earned' | 'taken_back' | 'net' | 'before') => ({
    label: word(key),
    value: money(report.all[key], language),
  })
  const earned = { key: 'earned', label: word('earned'), values: report.months.map(each => each.earned) }
  const takenBack = { key: 'taken_back', label: word('taken_back'), values: report.months.map(each => each.taken_back) }
  const journalOf = (days: { from: string; until: string }) =>
    journalAddress({ account: 'income', from: days.from, until: days.until })
  return (
    <>
      <div className="fi-tiles">
        <StatTile icon="chart" tone="success" {...tile('net')} to={journalOf(report)} />
        <StatTile icon="calc" {...tile('earned')} />
        <StatTile icon="sync" tone="warning" {...tile('taken_back')} />
        <StatTile
          icon="clock"
          tone="neutral"
          {...tile('before')}
          note={words('finance.income.days', { from: day(from, language), until: day(until, language) })}
          to={journalOf(report.before)}
        />
      </div>
      <Chart
        title={word('by_month')}
        labels={report.months.map(each => month(each.from, language))}
        series={[earned, takenBack]}
        say={amount => money(amount, language)}
        to={(_, at) => journalOf(report.months[at]!)}
      />
      <ByAccount report={report} />
      <ByMonth report={report} />
    </>
  )
}

const accountAddress = ({ account_id }: Row, { from, until }: { from: string; until: string }) =>
  journalAddress({ account_id, from, until })

/** Of each account what was earned, taken back and left, beside what was left before; the sums stand last. */
function ByAccount({ report }: { report: Report }) {
  const words = useWords()
  const word = (key: string) => words(`finance.income.${key}`)
  const all: Row = { ...report.all, account_id: 0, name: word('all'), by_month: [] }
  const amount = (key: 'earned' | 'taken_back' | 'net' | 'before') => ({
    key,
    title: word(key),
    number: true,
    cell: (row: Row) => (
      <AmountCell
        baisa={row[key]}
        to={row === all ? undefined : accountAddress(row, key === 'before' ? report.before : report)}
      />
    ),
  })
  return (
    <Card as="section" className="fi-sheet" aria-label={word('by_account')}>
      <h2>{word('by_account')}</h2>
      <DataTable
        rows={[...report.rows, all]}
        idOf={row => row.account_id}
        caption={word('by_account')}
        columns={[
          {
            key: 'name',
            title: word('account'),
            main: true,
            cell: row => (row === all ? row.name : <AccountLink row={row} to={accountAddress(row, report)} />),
          },
          amount('earned'),
          amount('taken_back'),
          amount('net'),
          amount('before'),
        ]}
      />
    </Card>
  )
}

const AccountLink = ({ row, to }: { row: Row; to: string }) => (
  <Link to={to} className="fi-link">
    <bdi>{row.name}</bdi>
  </Link>
)

/** What is left of each month, account by account. */
function ByMonth({ report }: { report: Report }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string) => words(`finance.income.${key}`)
  const all: Row = { ...report.all, account_id: 0, name: word('all'), by_month: report.months.map(each => each.net) }
  return (
    <Card as="section" className="fi-sheet" aria-label={word('by_account_and_month')}>
      <h2>{word('by_account_and_month')}</h2>
      <DataTable
        rows={[...report.rows, all]}
        idOf={row => row.account_id}
        caption={word('by_account_and_month')}
        columns={[
          { key: 'name', title: word('account'), main: true, cell: row => <bdi>{row.name}</bdi> },
          ...report.months.map((each, at) => ({
            key: each.from,
            title: month(each.from, language),
            number: true,
            cell: (row: Row) => (
              <AmountCell baisa={row.by_month[at] ?? 0} to={row === all ? undefined : accountAddress(row, each)} />
            ),
          })),
        ]}
      />
    </Card>
  )
}

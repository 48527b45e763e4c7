import type { Out } from '@halaqa/kit-contract'
import { day as dayText, money, month, number, parseDay, shortDay } from '@halaqa/kit-contract/format'
import { Chart, filteredAddress, Link, Loaded, Page, SpanForm, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useSearchParams } from 'react-router'
import { type PaymentWay, paymentPeriod, paymentWays, receivedPayments } from '../../contract/period-reports.ts'
import { AmountCell } from './amount-cell.tsx'

type Report = Out<typeof paymentPeriod.reply>
type Row = Report['rows'][number]

/** What reached the college from day to day; the days stand in the address. */
export function PaymentPeriodPage() {
  const words = useWords()
  const [address, setAddress] = useSearchParams()
  const [from, to] = ['from', 'to'].map(key => parseDay(address.get(key) ?? ''))
  return (
    <Loaded
      route={paymentPeriod}
      query={{ ...(from && { from }), ...(to && { to }) }}
      word="finance.payment-period.many"
    >
      {report => (
        <Page title={words('finance.payment-period.many')}>
          <SpanForm
            key={`${report.from} ${report.to}`}
            from={report.from}
            to={report.to}
            onChoose={days => setAddress(days, { replace: true })}
          />
          {report.all.count === 0 ? (
            <Empty
              icon="wallet"
              title={words('finance.payment-period.empty')}
              text={words('finance.payment-period.empty_text')}
            />
          ) : (
            <Period report={report} />
          )}
        </Page>
      )}
    </Loaded>
  )
}

const paymentsAddress = (of: { from: string; until: string; way?: PaymentWay }) => filteredAddress(receivedPayments, of)

function Period({ report }: { report: Report }) {
  const words = useWords()
  const { language } = useOffice()
  const name = (row: Row) => (report.by === 'day' ? shortDay(row.from, language) : month(row.from, language))
  const days = { from: report.from, until: report.to }
  const came = report.rows.filter(row => row.count > 0)
  return (
    <>
      <div className="fi-tiles">
        <StatTile
          icon="wallet"
          label={words('finance.payment-period.all')}
          value={money(report.all.amount, language)}
          note={words('finance.received-payment.count', { count: report.all.count })}
          to={paymentsAddress(days)}
        />
        {report.by_way
          .filter(each => each.count > 0)
          .map(({ way, amount, count }) => (
            <StatTile
              key={way}
              icon="card"
              label={words(`finance.received-payment.values.way.${way}`)}
              value={money(amount, language)}
              note={words('finance.received-payment.count', { count })}
              to={paymentsAddress({ ...days, way })}
            />
          ))}
      </div>
      <Chart
        title={words(`finance.payment-period.by_${report.by}`)}
        labels={report.rows.map(name)}
        series={[
          {
            key: 'amount',
            label: words('finance.received-payment.fields.amount'),
            values: report.rows.map(row => row.amount),
          },
        ]}
        say={amount => money(amount, language)}
        to={(_, at) => (report.rows[at]!.count ? paymentsAddress(daysOf(report.rows[at]!)) : undefined)}
      />
      <Card className="fi-sheet">
        <Table
          rows={came}
          report={report}
          name={row => (report.by === 'day' ? dayText(row.from, language) : month(row.from, language))}
        />
      </Card>
    </>
  )
}
const daysOf = ({ from, until }: Row) => ({ from, until })

type TableProps = { rows: readonly Row[]; report: Report; name: (row: Row) => string }
/** Days, or months, on which something came; the sums of all stand last. */
function Table({ rows, report, name }: TableProps) {
  const words = useWords()
  const { language } = useOffice()
  const sums = Object.fromEntries(report.by_way.map(({ way, amount }) => [way, amount])) as Record<PaymentWay, number>
  const all: Row = { ...report.all, ...sums, from: report.from, until: report.to }
  const amount = (row: Row, way?: PaymentWay) => (
    <AmountCell baisa={way ? row[way] : row.amount} to={paymentsAddress({ ...daysOf(row), ...(way && { way }) })} />
  )
  return (
    <DataTable
      rows={[...rows, all]}
      idOf={row => (row === all ? 'all' : row.from)}
      caption={words(`finance.payment-period.by_${report.by}`)}
      columns={[
        {
          key: 'from',
          title: words(`finance.payment-period.${report.by}`),
          main: true,
          cell: row => (
            <Link to={paymentsAddress(daysOf(row))} className="fi-link">
              {row === all ? words('finance.payment-period.all') : name(row)}
            </Link>
          ),
        },
        {
          key: 'count',
          title: words('finance.payment-period.payments'),
          number: true,
          cell: row => number(row.count, language),
        },
        ...paymentWays.map(way => ({
          key: way,
          title: words(`finance.received-payment.values.way.${way}`),
          number: true,
          cell: (row: Row) => amount(row, way),
        })),
        {
          key: 'amount',
          title: words('finance.received-payment.fields.amount'),
          number: true,
          cell: row => amount(row),
        },
      ]}
    />
  )
}

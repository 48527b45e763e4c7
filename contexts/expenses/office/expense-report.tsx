import type { Out } from '@halaqa/kit-contract'
import { money, month } from '@halaqa/kit-contract/format'
import { Chart, Failed, filteredAddress, PlainList, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { useQuery } from '@tanstack/react-query'
import { expenseReport, expensesByMonth } from '../contract/reports.ts'
import { operationAddress } from './addresses.ts'
import { useAskedFilter } from './asked-filter.ts'
import { PrintButton } from './print-button.tsx'
import { postingTones } from './tones.ts'

type Posting = Out<typeof expenseReport.reply>['rows'][number]

/** What was spent, operation by operation, with a bar for each month; a row leads to its operation. */
export function ExpenseReport() {
  return (
    <PlainList<Posting>
      route={expenseReport}
      word="expenses.posting"
      title="payee"
      columns={[
        'posted_on',
        'amount',
        'category',
        'payee',
        { source: 'kind', tones: postingTones },
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        'bank_account',
        { source: 'description', isExtra: true },
      ]}
      presets={[
        { key: 'this_month', label: 'office.days.this_month', filter: { during: 'this_month' } },
        { key: 'reversal', label: 'expenses.posting.values.kind.reversal', filter: { kind: 'reversal' } },
      ]}
      references={{ category_id: 'expenses.category', bank_account_id: 'expenses.source' }}
      open={row => operationAddress(row.operation_id)}
      notice={<ByMonth />}
    />
  )
}

/** The same by month; a bar leads to the rows of its month. */
function ByMonth() {
  const words = useWords()
  const call = useCall()
  const { language } = useOffice()
  const { q, filter } = useAskedFilter()
  const answer = useQuery({
    queryKey: ['expenses', 'by-month', q, filter],
    queryFn: () => call(expensesByMonth, { query: { ...(q && { q }), filter } }),
    retry: false,
  })
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  const rows = answer.data?.rows ?? []
  const title = words('expenses.posting.by_month')
  return (
    <div className="ex-report">
      <PrintButton />
      {rows.length > 1 && (
        <details className="ex-months">
          <summary>{title}</summary>
          <Chart
            title={title}
            labels={rows.map(row => month(row.month, language))}
            series={[
              { key: 'spent', label: words('expenses.posting.fields.amount'), values: rows.map(row => row.amount) },
            ]}
            say={amount => money(amount, language)}
            to={(_, at) => {
              const { during: _word, ...rest } = filter
              const from = rows[at]!.month
              return filteredAddress(expenseReport, { ...rest, from, until: lastDayOf(from) })
            }}
          />
        </details>
      )}
    </div>
  )
}

/** The last day of the month of a day. */
const lastDayOf = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)

import { money, shortDay } from '@halaqa/kit-contract/format'
import { Chart, Failed, filteredAddress, useCall, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { useQuery } from '@tanstack/react-query'
import { listPayments, paymentsByDay } from '../../contract/invoice.ts'

/** What was paid on each of the last fourteen days. */
export function PaymentsChart() {
  const words = useWords()
  const call = useCall()
  const { language, maxAge } = useOffice()
  const answer = useQuery({
    queryKey: ['finance', 'by-day'],
    queryFn: () => call(paymentsByDay, { query: { days: 14, max_age: maxAge() } }),
    retry: false,
  })
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Waiting rows={2} />
  const rows = answer.data.rows
  return (
    <Chart
      title={words('finance.office.by_day')}
      labels={rows.map(row => shortDay(row.day, language))}
      series={[{ key: 'paid', label: words('finance.payment.fields.amount'), values: rows.map(row => row.amount) }]}
      say={amount => money(amount, language)}
      to={(_, at) => filteredAddress(listPayments, { state: 'paid', settled_on: rows[at]!.day })}
    />
  )
}

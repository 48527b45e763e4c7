import type { Out } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { askToCloseMonth, closeMonth, leaveMonthOpen, listMonths, reopenMonth } from '../contract/months.ts'
import { journalAddress } from './addresses.ts'
import { monthTones } from './tones.ts'

type Month = Out<typeof listMonths.reply>['rows'][number]

/** The months of the books: one person asks for a month to be closed, another closes it. A row leads to its movements. */
export function MonthsList() {
  return (
    <PlainList<Month>
      route={listMonths}
      word="finance.month"
      title="name"
      columns={[
        'name',
        { source: 'state', tones: monthTones },
        'amount',
        'asked_by_name',
        'closed_by_name',
        'closed_at',
        'reason',
      ]}
      presets={[
        { key: 'asked', label: 'finance.month.values.state.asked', filter: { state: 'asked' } },
        { key: 'open', label: 'finance.month.values.state.open', filter: { state: 'open' } },
        { key: 'closed', label: 'finance.month.values.state.closed', filter: { state: 'closed' } },
      ]}
      actions={{ request: askToCloseMonth, approve: closeMonth, refuse: leaveMonthOpen, reopen: reopenMonth }}
      open={row => journalAddress({ from: row.month, until: lastDayOf(row.id) })}
    />
  )
}

/** The last day of a month that is named as 202611. */
const lastDayOf = (id: number): string =>
  new Date(Date.UTC(Math.floor(id / 100), id % 100, 0)).toISOString().slice(0, 10)

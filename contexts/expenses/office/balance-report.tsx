import { listMovements } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { filteredAddress, PlainList } from '@halaqa/kit-office'
import { balanceReport } from '../contract/reports.ts'
import { Amount } from './amount.tsx'
import { PrintButton } from './print-button.tsx'
import { sourceTones } from './tones.ts'

type Balance = Out<typeof balanceReport.reply>['rows'][number]

/** What lies in each bank account and cash desk; a row leads to its movements in the journal. */
export function BalanceReport() {
  return (
    <PlainList<Balance>
      route={balanceReport}
      word="expenses.account-balance"
      title="name"
      columns={[
        'name',
        { source: 'kind', tones: sourceTones },
        { source: 'opening', render: row => <Amount baisa={row.opening} />, isFigure: true },
        { source: 'entered', render: row => <Amount baisa={row.entered} />, isFigure: true },
        { source: 'spent', render: row => <Amount baisa={row.spent} />, isFigure: true },
        { source: 'closing', render: row => <Amount baisa={row.closing} />, isFigure: true },
      ]}
      presets={[
        { key: 'this_month', label: 'office.days.this_month', filter: { during: 'this_month' } },
        { key: 'bank', label: 'expenses.account-balance.values.kind.bank', filter: { kind: 'bank' } },
        { key: 'cash', label: 'expenses.account-balance.values.kind.cash', filter: { kind: 'cash' } },
      ]}
      open={row => (row.account_id === null ? undefined : filteredAddress(listMovements, movementsOf(row)))}
      notice={
        <div className="ex-report">
          <PrintButton />
        </div>
      }
    />
  )
}

const movementsOf = ({ account_id, from, until }: Balance) => ({
  account_id,
  ...(from && { from }),
  ...(until && { until }),
})

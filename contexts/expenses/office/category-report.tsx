import type { Out } from '@halaqa/kit-contract'
import { filteredAddress, PlainList } from '@halaqa/kit-office'
import { categoryReport, expenseReport } from '../contract/reports.ts'
import { Amount } from './amount.tsx'
import { Left } from './left.tsx'
import { PrintButton } from './print-button.tsx'

type Sum = Out<typeof categoryReport.reply>['rows'][number]

/** What was spent for each category beside its budget; a row leads to its operations in the report of expenses. */
export function CategoryReport() {
  return (
    <PlainList<Sum>
      route={categoryReport}
      word="expenses.category-sum"
      title="name"
      columns={[
        'name',
        'operations',
        { source: 'spent', render: row => <Amount baisa={row.spent} />, isFigure: true },
        'share',
        { source: 'budget', render: row => row.budget !== null && <Amount baisa={row.budget} />, isFigure: true },
        { source: 'left', render: row => <Left amount={row.left} />, isFigure: true },
      ]}
      presets={[{ key: 'this_month', label: 'office.days.this_month', filter: { during: 'this_month' } }]}
      references={{ year_id: 'expenses.year' }}
      open={row => filteredAddress(expenseReport, { category_id: row.id, ...behind(row) })}
      notice={
        <div className="ex-report">
          <PrintButton />
        </div>
      }
    />
  )
}

/** The days that were summed. */
const behind = ({ from, until }: Sum) => ({ ...(from && { from }), ...(until && { until }) })

import type { Out } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { createYear, deleteYear, listYears } from '../contract/years.ts'
import { yearAddress } from './addresses.ts'
import { Amount } from './amount.tsx'
import { Left } from './left.tsx'

type Year = Out<typeof listYears.reply>['rows'][number]

/** Budget years, the newest first, with what is left of them. */
export function YearsList() {
  return (
    <PlainList<Year>
      route={listYears}
      word="expenses.year"
      title="name"
      columns={[
        'name',
        'starts_on',
        'ends_on',
        { source: 'budget', render: row => <Amount baisa={row.budget} />, isFigure: true },
        { source: 'spent', render: row => <Amount baisa={row.spent} />, isFigure: true },
        { source: 'left', render: row => <Left amount={row.left} />, isFigure: true },
        { source: 'large_from', isExtra: true },
      ]}
      actions={{ delete: deleteYear }}
      open={row => yearAddress(row.id)}
      create={{ to: createYear.path, access: createYear.access }}
    />
  )
}

import { useListContext } from 'ra-core'
import { Cell } from '../cells.tsx'
import { useWords } from '../office-context.ts'
import { amountClass } from './amounts.ts'
import type { AnyRow, ColumnSpec, ListSpec } from './list-spec.ts'

/** By field: the sum over all that match, of a list that adds up. */
function useTotals(): Record<string, number> {
  const { meta, total } = useListContext<AnyRow>()
  return total ? ((meta?.totals as Record<string, number> | undefined) ?? {}) : {}
}

type Props = { spec: ListSpec; columns: ColumnSpec[]; hasBulk: boolean }
/** The foot of the table: what all that match come to, also on the pages that nobody looks at. */
export function Totals({ spec, columns, hasBulk }: Props) {
  const words = useWords()
  const totals = useTotals()
  if (!columns.some(({ source }) => source in totals)) return null
  const first = columns.findIndex(({ source }) => !(source in totals))
  return (
    <tfoot>
      <tr>
        {hasBulk && <td className="of-cell-box" />}
        {columns.map((column, at) => {
          const { source, schema } = column
          if (at === first)
            return (
              <th key={source} scope="row">
                {words('office.list.total')}
              </th>
            )
          return (
            <td key={source} className={amountClass(column)}>
              {source in totals && <Cell value={totals[source]} schema={schema} word={spec.word} source={source} />}
            </td>
          )
        })}
        <td className="of-cell-menu" />
      </tr>
    </tfoot>
  )
}

/** The same on a phone: each sum beside its name, under the rows. */
export function TotalsLine({ spec }: { spec: ListSpec }) {
  const words = useWords()
  const totals = useTotals()
  const shown = spec.columns.filter(({ source }) => source in totals)
  if (!shown.length) return null
  return (
    <dl className="of-totals" aria-label={words('office.list.total')}>
      {shown.map(({ source, schema }) => (
        <div key={source}>
          <dt>{words('office.list.total_of', { field: words(`${spec.word}.fields.${source}`) })}</dt>
          <dd>
            <Cell value={totals[source]} schema={schema} word={spec.word} source={source} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

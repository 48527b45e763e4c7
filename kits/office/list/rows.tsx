import { kindOf } from '@halaqa/kit-contract'
import { useListContext } from 'ra-core'
import { useWords } from '../office-context.ts'
import { isNothing } from '../show/nothing.tsx'
import { isFigure, isMoney } from './amounts.ts'
import { Box } from './box.tsx'
import { type AnyRow, type ColumnSpec, isSelectable, type ListSpec, nameOf } from './list-spec.ts'
import { useSelection } from './selection.tsx'
import { isFree, NamedCell, type RowsProps, SelectRow } from './table.tsx'
import { TotalsLine } from './totals.tsx'

/** Figures of a row that a phone has room for. */
const mostFigures = 6
const mostAmounts = 3

/**
 * The parts of a row on a phone: its name, a line of two more values, and its state at the end. A row with several figures is
 * about them, unless it is one of a person: they are all said beside up to two other values. Amounts of money are always said.
 */
export function phoneParts(spec: Pick<ListSpec, 'title'>, columns: ColumnSpec[]) {
  const rest = columns.filter(column => column.source !== spec.title)
  // A yes or no without the name of its column says nothing.
  const isAnswer = (column: ColumnSpec) =>
    Boolean(column.schema && !column.render && kindOf(column.schema) === 'boolean')
  const end = rest.find(column => column.tones)
  const told = rest.filter(column => column !== end && !isAnswer(column))
  const figures = told.filter(isFigure).slice(0, mostFigures)
  const isOfPerson = spec.title === 'full_name' || rest.some(({ source }) => source === 'full_name')
  const isOfFigures = figures.length > 1 && !isOfPerson
  const others = told.filter(column => !isFigure(column) && !isMoney(column)).slice(0, 2)
  const amounts = told.filter(isMoney).slice(0, mostAmounts)
  const words = told.filter(column => !isMoney(column)).slice(0, 2)
  const said = new Set([...(isOfFigures ? [...figures, ...others] : words), ...amounts])
  return {
    name: columns.find(column => column.source === spec.title) ?? columns[0],
    line: told.filter(column => said.has(column)),
    end,
  }
}

/** An empty value is not said; a drawn one may say something of nothing. */
const isTold = ({ source, render }: ColumnSpec, row: AnyRow): boolean =>
  render ? row[source] !== '' && !isNothing(render(row as never)) : row[source] !== '' && row[source] != null

/** The list on a phone: two lines a row, the state at the end, no side-scroll. */
export function Rows({ spec, columns, glanced, onGlance }: RowsProps) {
  const words = useWords()
  const { data } = useListContext<AnyRow>()
  const { isSelected, togglePage } = useSelection()
  const { name, line, end } = phoneParts(spec, columns)
  const hasBulk = isSelectable(spec)
  const chosen = (data ?? []).filter(row => isSelected(row.id)).length
  const isAll = chosen > 0 && chosen === data?.length
  return (
    <>
      {hasBulk && (data?.length ?? 0) > 1 && (
        <Box
          label={words('office.selection.this_page')}
          isSaid
          isTicked={isAll}
          isPart={!isAll && chosen > 0}
          onTick={() => togglePage(data ?? [])}
        />
      )}
      <ul className="of-rows" aria-label={words('office.list.label', { name: words(`${spec.word}.many`) })}>
        {data?.map((row, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for what the row's link and the keys do.
          <li
            key={row.id}
            data-row={at}
            tabIndex={-1}
            className={(hasBulk && isSelected(row.id)) || glanced === String(row.id) ? 'of-selected' : undefined}
            onClick={event => isFree(event.target) && onGlance(row)}
          >
            {hasBulk && <SelectRow spec={spec} row={row} />}
            <div>
              <b>{name ? <NamedCell spec={spec} column={name} row={row} /> : nameOf(spec, row)}</b>
              <span>
                {line
                  .filter(column => isTold(column, row))
                  .map(column => (
                    <span key={column.source} className="of-row-part">
                      {(isFigure(column) || isMoney(column)) && `${words(`${spec.word}.fields.${column.source}`)}: `}
                      <NamedCell spec={spec} column={column} row={row} />
                    </span>
                  ))}
              </span>
            </div>
            {end && <NamedCell spec={spec} column={end} row={row} />}
          </li>
        ))}
      </ul>
      <TotalsLine spec={spec} />
    </>
  )
}

import { Icon } from '@halaqa/kit-web/light'
import { useListContext } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cell } from '../cells.tsx'
import { useWords } from '../office-context.ts'
import { orNone } from '../show/nothing.tsx'
import { amountClass } from './amounts.ts'
import { Box } from './box.tsx'
import { EditableCell, isEditableCell } from './editable-cell.tsx'
import { type AnyRow, type ColumnSpec, isSelectable, type ListSpec, nameOf } from './list-spec.ts'
import { RowMenu } from './row-menu.tsx'
import { useSelection } from './selection.tsx'
import { Totals } from './totals.tsx'

export type RowsProps = { spec: ListSpec; columns: ColumnSpec[]; glanced?: string; onGlance: (row: AnyRow) => void }

/** The list on a wide screen: sticky head, sort by head, selection, one line a row. */
export function Table({ spec, columns, glanced, onGlance }: RowsProps) {
  const words = useWords()
  const { data } = useListContext<AnyRow>()
  const hasBulk = isSelectable(spec)
  return (
    <div className="of-table">
      <table aria-label={words('office.list.label', { name: words(`${spec.word}.many`) })}>
        <thead>
          <tr>
            {hasBulk && <SelectAll rows={data ?? []} />}
            {columns.map(column => (
              <Head key={column.source} spec={spec} column={column} />
            ))}
            <td className="of-cell-menu" />
          </tr>
        </thead>
        <tbody>
          {data?.map((row, at) => (
            <Line
              key={row.id}
              {...{ spec, columns, row, at, hasBulk, onGlance }}
              isGlanced={glanced === String(row.id)}
            />
          ))}
        </tbody>
        <Totals spec={spec} columns={columns} hasBulk={hasBulk} />
      </table>
    </div>
  )
}

function SelectAll({ rows }: { rows: AnyRow[] }) {
  const words = useWords()
  const { isSelected, togglePage } = useSelection()
  const chosen = rows.filter(row => isSelected(row.id))
  const isAll = rows.length > 0 && chosen.length === rows.length
  return (
    <td className="of-cell-box">
      <Box
        label={words('ra.action.select_all')}
        isTicked={isAll}
        isPart={!isAll && chosen.length > 0}
        onTick={() => togglePage(rows)}
      />
    </td>
  )
}

function Head({ spec, column }: { spec: ListSpec; column: ColumnSpec }) {
  const words = useWords()
  const { sort, setSort } = useListContext()
  const label = words(`${spec.word}.fields.${column.source}`)
  const isSorted = sort.field === column.source
  const order = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC'
  return (
    <th
      scope="col"
      className={amountClass(column)}
      aria-sort={isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {column.sortable ? (
        <button type="button" onClick={() => setSort({ field: column.source, order })}>
          {label}
          {isSorted && <Icon name={sort.order === 'ASC' ? 'up' : 'down'} size={14} />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

type LineProps = Omit<RowsProps, 'glanced'> & { row: AnyRow; at: number; hasBulk: boolean; isGlanced: boolean }
function Line({ spec, columns, row, at, hasBulk, isGlanced, onGlance }: LineProps) {
  const isSelected = useSelection().isSelected(row.id)
  return (
    // The row's link and the keys of the list do the same.
    <tr
      data-row={at}
      tabIndex={-1}
      className={[isSelected && 'of-selected', isGlanced && 'of-glanced'].filter(Boolean).join(' ') || undefined}
      onClick={event => isFree(event.target) && onGlance(row)}
    >
      {hasBulk && (
        <td className="of-cell-box">
          <SelectRow spec={spec} row={row} />
        </td>
      )}
      {columns.map(column => (
        <td key={column.source} className={classOf(spec, column)}>
          {isEditableCell(spec, column.source, row) ? (
            <EditableCell spec={spec} source={column.source} row={row}>
              <NamedCell spec={spec} column={column} row={row} />
            </EditableCell>
          ) : (
            <NamedCell spec={spec} column={column} row={row} />
          )}
        </td>
      ))}
      <td className="of-cell-menu">
        <RowMenu spec={spec} row={row} onGlance={onGlance} />
      </td>
    </tr>
  )
}
const classOf = (spec: ListSpec, column: ColumnSpec) =>
  column.source === spec.title ? 'of-cell-name' : amountClass(column)

/** A click on a link, button or box of a row is that, and not a click on the row; so is the end of marking a text. */
export const isFree = (target: EventTarget) =>
  !(target as HTMLElement).closest('a, button, input, label, [role=menu], .MuiModal-root') &&
  !getSelection()?.toString()

export function SelectRow({ spec, row }: { spec: ListSpec; row: AnyRow }) {
  const words = useWords()
  const { isSelected, toggle } = useSelection()
  return (
    <Box
      label={words('office.list.select', { name: nameOf(spec, row) })}
      isTicked={isSelected(row.id)}
      onTick={() => toggle(row.id)}
    />
  )
}

/** A cell; the one that names the row is the link to it. */
export function NamedCell({ spec, column, row }: { spec: ListSpec; column: ColumnSpec; row: AnyRow }): ReactNode {
  const inside = column.render ? (
    orNone(column.render(row as never))
  ) : (
    <Cell
      value={row[column.source]}
      schema={column.schema}
      word={spec.word}
      source={column.source}
      tones={column.tones}
      person={row}
    />
  )
  const to = column.source === spec.title ? spec.open(row) : undefined
  return to ? <Link to={to}>{inside}</Link> : inside
}

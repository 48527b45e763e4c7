import { type Dispatch, type SetStateAction, useState } from 'react'
import { Checkbox } from '../light/index.ts'
import type { Column } from './data-table.tsx'

type Wish<Row> = {
  /** What the box of a row is called: `حدّد …`. */
  label: (row: Row) => string
  /** Rows that cannot be picked have no box. */
  may?: (row: Row) => boolean
}

/** Rows of a table that are picked by hand, and the column to pick them in. */
export function usePicks<Row extends { id: number }>(wish: Wish<Row>) {
  const [picked, setPicked] = useState<number[]>([])
  return { picked, clear: () => setPicked([]), column: pickColumn(picked, setPicked, wish) }
}

export const pickColumn = <Row extends { id: number }>(
  picked: readonly number[],
  setPicked: Dispatch<SetStateAction<number[]>>,
  { label, may = () => true }: Wish<Row>,
): Column<Row> => ({
  key: 'pick',
  title: '',
  cell: row =>
    may(row) && (
      <Checkbox
        label={<span className="hq-unseen">{label(row)}</span>}
        checked={picked.includes(row.id)}
        onChange={event => {
          const isPicked = event.target.checked
          setPicked(now => (isPicked ? [...now, row.id] : now.filter(id => id !== row.id)))
        }}
      />
    ),
})

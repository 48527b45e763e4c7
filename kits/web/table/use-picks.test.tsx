import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { pickColumn } from './use-picks.tsx'

type Row = { id: number; name: string; isOpen: boolean }
const rows: Row[] = [
  { id: 1, name: 'بطاقة', isOpen: true },
  { id: 2, name: 'شهادة', isOpen: false },
  { id: 3, name: 'صورة', isOpen: true },
]
const wish = { label: (row: Row) => `حدّد ${row.name}`, may: (row: Row) => row.isOpen }

/** The picked ones after the box of a row was ticked, or was not any more. */
function after(picked: number[], row: Row, checked: boolean): number[] {
  let now = picked
  const column = pickColumn<Row>(picked, next => (now = typeof next === 'function' ? next(now) : next), wish)
  const box = column.cell(row) as ReactElement<{ onChange: (event: object) => void }>
  box.props.onChange({ target: { checked } })
  return now
}

it('a row that may be picked has a box with its name, another has none', () => {
  const { cell } = pickColumn<Row>([3], () => {}, wish)
  const [first, second, third] = rows.map(row => renderToStaticMarkup(cell(row)))
  expect(first).toMatch(/type="checkbox".*حدّد بطاقة/)
  expect(first).not.toContain('checked')
  expect(second).toBe('')
  expect(third).toMatch(/checked="".*حدّد صورة/)
})

it('ticking adds the row, and unticking takes only that row away', () => {
  expect(after([3], rows[0]!, true)).toEqual([3, 1])
  expect(after([3, 1], rows[2]!, false)).toEqual([1])
})

import { expect, it } from 'vitest'
import { type Grid, nextMissingPage, withRows } from './sheet-rows.ts'
import type { GridRow } from './use-mark.ts'

const row = (enrolment_id: number, values: GridRow['values'], mark: number | null = null) =>
  ({ enrolment_id, values, mark }) as GridRow
const sheet = {
  parts: [{ part: 'quiz' }, { part: 'final' }],
  rows: [row(1, { quiz: 500 }), row(2, { quiz: 500, final: 4000 }, 45)],
  current_page: 2,
  marked: 201,
  missing: 7,
  missing_on: [2, 3],
} as Grid

it('a mark that is entered is counted, and the page is full with its last', () => {
  const after = withRows(sheet, [row(1, { quiz: 500, final: 3000 }, 35)])
  expect(after).toMatchObject({ marked: 202, missing: 6, missing_on: [3] })
  expect(after.rows.map(each => each.mark)).toEqual([35, 45])
})
it('a mark that is taken away again is missing again', () => {
  const full = withRows(sheet, [row(1, { quiz: 500, final: 3000 }, 35)])
  expect(withRows(full, [row(2, { quiz: 500 })])).toMatchObject({ marked: 201, missing: 7, missing_on: [2, 3] })
})
it('rows of another page change nothing here', () => {
  expect(withRows(sheet, [row(9, {})])).toEqual(sheet)
})
it('the next page that lacks a mark comes after this one, and round again', () => {
  const next = (current_page: number, missing_on: number[]) => nextMissingPage({ current_page, missing_on })
  expect([next(2, [1, 2, 4]), next(4, [1, 2, 4]), next(2, [2]), next(1, [])]).toEqual([4, 1, undefined, undefined])
})

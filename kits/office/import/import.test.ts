import type { ImportAnswer, ImportedLine } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { faultsSheet } from './faults-sheet.ts'
import { linesOf, stateOf, toldOf } from './lines.ts'

const cell = (outcome: ImportedLine['cells'][number]['outcome']) => ({
  column: 'score',
  outcome,
  before: null,
  after: '5',
  message: null,
})
const line = (at: number, outcome: ImportedLine['outcome'], more: Partial<ImportedLine> = {}): ImportedLine => ({
  line: at,
  name: `n${at}`,
  outcome,
  ok: outcome !== 'wrong',
  code: null,
  message: null,
  note: null,
  cells: [],
  ...more,
})
const results = [
  line(2, 'same', { cells: [cell('since')] }),
  line(3, 'changed', { cells: [cell('same'), cell('changed')] }),
  line(4, 'wrong', {
    cells: [cell('changed'), cell('wrong')],
    message: 'الدرجة: «=1»، خطأ',
    given: { number: 'R-1', score: '=1', note: 'a "b", c' },
  }),
  line(5, 'new'),
]
const columns: ImportAnswer['columns'] = [
  { key: 'number', label: 'رقم الطلب', needed: true, found: true },
  { key: 'note', label: 'ملاحظة', needed: false, found: true },
  { key: 'score', label: 'الدرجة', needed: true, found: true },
  { key: 'city', label: 'المدينة', needed: false, found: false },
]
const numbers = (filter: 'all' | 'changes' | 'faults') => linesOf({ results }, filter).map(each => each.line)

it('shows all, what changes, or what is wrong or was changed by others; what needs a hand stands above', () => {
  expect(numbers('all')).toEqual([4, 2, 3, 5])
  expect(numbers('changes')).toEqual([3, 5])
  expect(numbers('faults')).toEqual([4, 2])
})

it('tells of a line what changes, and of a wrong one only what is wrong', () => {
  expect(results.map(each => toldOf(each).map(told => told.outcome))).toEqual([['since'], ['changed'], ['wrong'], []])
})

it.each([
  [true, 2, 0, 'right'],
  [true, 0, 0, 'same'],
  [true, 2, 1, 'some_wrong'],
  [true, 0, 1, 'none'],
  [false, 2, 0, 'taken'],
  [false, 2, 1, 'taken_some'],
])('a trial %s with %s done and %s wrong is “%s”', (dry_run, done, wrong, state) => {
  expect(stateOf({ dry_run, done, counts: { same: 0, new: 0, changed: done, wrong } })).toBe(state)
})

it('takes the wrong lines along as they came, with what is wrong, and nothing in it runs', () => {
  expect(faultsSheet({ results, columns }, 'الخطأ')).toBe(
    '\ufeffرقم الطلب,ملاحظة,الدرجة,الخطأ\r\nR-1,"a ""b"", c",\'=1,الدرجة: «=1»، خطأ\r\n',
  )
})

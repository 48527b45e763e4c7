import { expect, it } from 'vitest'
import { withTime } from './typed-ends.ts'

const row = { element_id: 1, title: 'مقدمة', start: '0:00', end: '1:00', start_ms: 0, end_ms: 60_000 }

it('an end that is typed is what is saved', () => {
  expect(withTime(row, 'end', '1:30')).toEqual({ ...row, end: '1:30', end_ms: 90_000 })
  expect(withTime(row, 'start', '0:10')).toEqual({ ...row, start: '0:10', start_ms: 10_000 })
})
it('what is no time stays in its field, and the end where it was', () => {
  expect(withTime(row, 'end', '1:')).toEqual({ ...row, end: '1:' })
})

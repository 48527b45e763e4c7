import { expect, it } from 'vitest'
import { isSecondHalf, type OfficePress } from './second-click.ts'

const first: OfficePress = { at: 1000, x: 300, y: 500, on: 'approve', dialog: null, confirms: false }
const next = { ...first, at: 1180 }

it('the second half of a double click does nothing where the first opened a dialog, closed one or changed one', () => {
  expect(isSecondHalf(first, { ...next, on: 'backdrop', dialog: 'asked' })).toBe(true)
  expect(isSecondHalf({ ...first, dialog: 'asked' }, { ...next, on: 'a row behind it' })).toBe(true)
  expect(isSecondHalf({ ...first, dialog: 'asked' }, { ...next, on: 'cancel', dialog: 'asked' })).toBe(true)
})

it('the second half on a button that confirms does not do what the first only tried', () => {
  const confirm = { ...first, dialog: 'asked', confirms: true }
  expect(isSecondHalf(confirm, { ...confirm, at: 1180 })).toBe(true)
  expect(isSecondHalf(confirm, { ...confirm, at: 1600 })).toBe(false)
})

it('a press that is meant goes through', () => {
  expect(isSecondHalf(undefined, first)).toBe(false)
  // Without a dialog; elsewhere; later; twice on what only counts up.
  expect(isSecondHalf(first, { ...next, on: 'entry of its menu' })).toBe(false)
  expect(isSecondHalf(first, { ...next, y: 620, on: 'backdrop', dialog: 'asked' })).toBe(false)
  expect(isSecondHalf(first, { ...next, at: 1600, on: 'backdrop', dialog: 'asked' })).toBe(false)
  expect(isSecondHalf({ ...first, dialog: 'asked' }, { ...next, dialog: 'asked' })).toBe(false)
})

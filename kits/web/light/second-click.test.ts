import { expect, it } from 'vitest'
import { isAstray, isOfOpening, type Press } from './second-click.ts'

const first: Press = { at: 1000, x: 300, y: 500, on: 'go on' }

it('takes the second half of a double click for what it is when something else lies under the hand', () => {
  expect(isAstray(first, { ...first, at: 1180, on: 'backdrop' })).toBe(true)
  expect(isAstray(first, { ...first, at: 1499, x: 310, on: 'yes, confirm' })).toBe(true)
})

it('lets everything through that somebody means', () => {
  expect(isAstray(undefined, first)).toBe(false)
  // The same button twice, elsewhere, or later.
  expect(isAstray(first, { ...first, at: 1180 })).toBe(false)
  expect(isAstray(first, { ...first, at: 1180, y: 560, on: 'backdrop' })).toBe(false)
  expect(isAstray(first, { ...first, at: 1500, on: 'backdrop' })).toBe(false)
})

it('knows the double click that opened the dialog', () => {
  expect(isOfOpening(1000, 1200)).toBe(true)
  expect(isOfOpening(1000, 1500)).toBe(false)
})

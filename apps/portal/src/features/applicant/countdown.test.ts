import { expect, it } from 'vitest'
import { secondsUntil } from './countdown.ts'

it('counts whole seconds up, so that a button does not open too early, and stops at zero', () => {
  expect(secondsUntil(60_000, 0)).toBe(60)
  expect(secondsUntil(60_000, 59_001)).toBe(1)
  expect(secondsUntil(60_000, 60_000)).toBe(0)
  expect(secondsUntil(60_000, 99_000)).toBe(0)
})

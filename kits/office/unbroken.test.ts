import { expect, it } from 'vitest'
import { isNumber } from './unbroken.ts'

it('numbers stay on one line; words and long texts may break', () => {
  for (const each of ['S-26-00001', '+96892000142', '2026/2027', 'A1', 7])
    expect(isNumber(each), String(each)).toBe(true)
  for (const each of ['Registered', 'well-known', '', 'Room 12', `1${'0'.repeat(20)}`])
    expect(isNumber(each), each).toBe(false)
})

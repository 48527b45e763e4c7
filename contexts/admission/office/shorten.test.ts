import { expect, it } from 'vitest'
import { shorten } from './shorten.ts'

it('leaves short texts as they are, on one line', () => {
  expect(shorten('اتصلت به\nولم يجب')).toBe('اتصلت به ولم يجب')
})
it('cuts long texts between words, and a single long word where it must', () => {
  const text = 'كلمة '.repeat(60)
  const short = shorten(text)
  expect(short.length).toBeLessThanOrEqual(141)
  expect(short).toMatch(/كلمة…$/)
  expect(shorten('م'.repeat(300), 20)).toBe(`${'م'.repeat(20)}…`)
})

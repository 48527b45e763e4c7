import { expect, it } from 'vitest'
import { hundredthsOf } from './hundredths.ts'

it('keeps hundredths, from the digits and separators of every language', () => {
  expect(hundredthsOf('72.5', 'ar')).toBe(7250)
  expect(hundredthsOf('٧٢٫٥', 'ar')).toBe(7250)
  expect(hundredthsOf('72,5', 'fr')).toBe(7250)
  expect(hundredthsOf('88.29', 'en')).toBe(8829)
})
it('keeps nothing as null and what is no number as it was typed', () => {
  expect(hundredthsOf(' ', 'ar')).toBeNull()
  expect(hundredthsOf('سبعون', 'ar')).toBe('سبعون')
})

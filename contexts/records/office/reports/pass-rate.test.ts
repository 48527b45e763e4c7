import { expect, it } from 'vitest'
import { passRate } from './pass-rate.ts'

it('says the rate that the report answers: all who passed are 100%', () => {
  expect(passRate(100, 'en')).toBe('100%')
  expect(passRate(66.67, 'fr')).toBe('66,67\u00a0%')
  expect(passRate(0, 'ar')).toBe('\u061c0٪')
})
it('says nothing where nobody has a result', () => {
  expect(passRate(null, 'ar')).toBeUndefined()
})

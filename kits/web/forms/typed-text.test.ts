import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keptValue, shownText } from './typed-text.ts'

it('keeps 0–9 of every digit system in codes, phones, numbers, money and days', () => {
  expect(keptValue('code', '١٢٣٤٥٦٧٨', 'ar')).toBe('12345678')
  expect(keptValue('phone', '+٩٦٨ ۹۲', 'ar')).toBe('+968 92')
  expect(keptValue('number', '٧٢٫٥', 'ar')).toBe(72.5)
  expect(keptValue('money', '٢٠', 'ar')).toBe(20_000)
  expect(keptValue('day', '٢١-١١-٢٠٢٦', 'ar')).toBe('2026-11-21')
})

it('keeps what is not a number yet as it was typed, and nothing as undefined', () => {
  expect(keptValue('number', '12a', 'ar')).toBe('12a')
  expect(keptValue('day', '21-1', 'ar')).toBe('21-1')
  expect(keptValue('money', ' ', 'ar')).toBeUndefined()
  expect(keptValue('text', '', 'ar')).toBe('')
})

it('shows a kept amount so that it reads back as itself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.constantFrom('ar' as const, 'en' as const, 'fr' as const),
      (baisa, language) => {
        expect(keptValue('money', shownText('money', baisa, language), language)).toBe(baisa)
      },
    ),
  )
})

it('keeps 12.5 as 1250 and shows 12.5 again, in hundredths of every language', () => {
  expect(keptValue('hundredths', '12.5', 'ar')).toBe(1250)
  expect(keptValue('hundredths', '١٢٫٥', 'ar')).toBe(1250)
  expect(keptValue('hundredths', '12,5', 'fr')).toBe(1250)
  expect([shownText('hundredths', 1250, 'ar'), shownText('hundredths', 1250, 'fr')]).toEqual(['12.5', '12,5'])
  expect(keptValue('hundredths', '12.', 'ar')).toBe(1200)
  expect(keptValue('hundredths', 'x', 'ar')).toBe('x')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom('ar' as const, 'en' as const, 'fr' as const),
      (kept, language) => keptValue('hundredths', shownText('hundredths', kept, language), language) === kept,
    ),
  )
})

it('shows a day as DD-MM-YYYY', () => expect(shownText('day', '2026-11-21', 'ar')).toBe('21-11-2026'))

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

it('shows a day as DD-MM-YYYY', () => expect(shownText('day', '2026-11-21', 'ar')).toBe('21-11-2026'))

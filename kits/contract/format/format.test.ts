import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytes,
  compare,
  day,
  dayOf,
  dayWithHijri,
  duration,
  instant,
  languages,
  money,
  number,
  ordinal,
  parseDay,
  parseMoney,
  parseNumber,
  percent,
  plural,
  shortWeekday,
  span,
  time,
  weekday,
} from './index.ts'

const anyLanguage = fc.constantFrom(...languages)
const anyDigits = fc.constantFrom('latn' as const, 'arab' as const)

describe('money', () => {
  it('shows baisa as rials with three decimals and never breaks before the sign', () => {
    expect(money(20_000, 'ar')).toBe('20.000\u00a0ر.ع.')
    expect(money(112_500, 'en')).toBe('OMR\u00a0112.500')
    expect(money(1_250_005, 'fr')).toBe('1\u202f250,005\u00a0OMR')
    expect(money(20_000, 'ar', 'arab')).toBe('٢٠٫٠٠٠\u00a0ر.ع.')
  })
  it('refuses a float', () => expect(() => money(0.5, 'ar')).toThrow(RangeError))
  it('is read back to the baisa in every language and digit system', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), anyLanguage, anyDigits, (baisa, language, digits) => {
        expect(parseMoney(money(baisa, language, digits), language)).toBe(baisa)
      }),
    )
  })
  it('accepts what people type', () => {
    expect(parseMoney('٢٠')).toBe(20_000)
    expect(parseMoney('20.5')).toBe(20_500)
    expect(parseMoney('1,250.5 ر.ع.')).toBe(1_250_500)
    expect(parseMoney('12,5', 'fr')).toBe(12_500)
  })
  it('refuses what is no amount, or finer than a baisa', () => {
    for (const text of ['', 'عشرون', '-5', '1.0005', '1,2', '5..0']) expect(parseMoney(text), text).toBeUndefined()
  })
})

describe('numbers', () => {
  it('groups thousands and drops empty decimals', () => {
    expect(number(1234567.5, 'ar')).toBe('1,234,567.5')
    expect(number(55, 'ar', { digits: 'arab' })).toBe('٥٥')
    expect(number(-3, 'en')).toBe('\u200e-3')
    expect(number(-0.0001, 'en')).toBe('0')
  })
  it('puts the per cent sign of the language after the number', () => {
    expect(percent(72, 'ar')).toBe('\u061c72٪')
    expect(percent(72, 'fr')).toBe('72\u00a0%')
  })
  it('reads back every number it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), anyLanguage, anyDigits, (value, language, digits) => {
        expect(parseNumber(number(value, language, { digits }), language)).toBe(value)
      }),
    )
  })
  it('names sizes by R043', () => {
    expect(bytes(999, 'ar')).toBe('999\u00a0bytes')
    expect(bytes(2_516_582, 'en')).toBe('2.4\u00a0MB')
    expect(bytes(5 * 1024 ** 5, 'en')).toBe('5,120\u00a0TB')
  })
})

describe('days and times', () => {
  it('shows the Gregorian day with the Hijri one beside it', () => {
    expect(dayWithHijri('2026-11-20', 'ar')).toBe('20 نوفمبر 2026\u00a0م · 10 جمادى الآخرة 1448\u00a0هـ')
    expect(dayWithHijri('2026-11-20', 'en')).toBe('20 November 2026 · 10 Jumada II 1448')
    expect(day('2026-08-05', 'fr')).toBe('5 août 2026')
  })
  it('shows an instant in the time of Muscat', () => {
    expect(instant('2026-11-20T21:30:00.000Z', 'ar')).toBe('21 نوفمبر 2026، 01:30')
    expect(dayOf('2026-12-31T20:00:00Z')).toBe('2027-01-01')
    expect(time('08:30:00')).toBe('08:30')
    expect(weekday('2026-11-24', 'ar')).toBe('الثلاثاء')
    expect((['ar', 'en', 'fr'] as const).map(each => shortWeekday('2026-11-24', each))).toEqual([
      'الثلاثاء',
      'Tue',
      'mar.',
    ])
  })
  it('reads days with any digits and both orders, and refuses days that do not exist', () => {
    expect(parseDay('٢١-١١-٢٠٢٦')).toBe('2026-11-21')
    expect(parseDay('1/2/2026')).toBe('2026-02-01')
    expect(parseDay('2026-11-21')).toBe('2026-11-21')
    for (const text of ['', '31-02-2026', '2026', '21-11-26']) expect(parseDay(text), text).toBeUndefined()
  })
  it('reads back every day in DD-MM-YYYY', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1920-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), date => {
        const iso = date.toISOString().slice(0, 10)
        expect(parseDay(iso.split('-').reverse().join('-'))).toBe(iso)
      }),
    )
  })
  it('shows durations as hh:mm:ss', () => {
    expect(duration(3725)).toBe('01:02:05')
    expect(duration(-4)).toBe('00:00:00')
    expect(duration(59, 'arab')).toBe('٠٠:٠٠:٥٩')
  })
})

describe('words', () => {
  it('has six plural forms in Arabic', () => {
    expect([0, 1, 2, 3, 11, 100].map(count => span(count, 'day', 'ar'))).toEqual([
      'أقل من يوم',
      'يوم',
      'يومان',
      '3 أيام',
      '11 يومًا',
      '100 يوم',
    ])
    expect(plural(1, 'en', { one: '{{count}} seat', other: '{{count}} seats' })).toBe('1 seat')
    expect(plural(7, 'ar', { other: '{{count}}' })).toBe('7')
  })
  it('has the ordinals one to ten in three languages', () => {
    expect(ordinal(10, 'ar')).toBe('العاشر')
    expect(ordinal(1, 'ar', 'feminine')).toBe('الأولى')
    expect(ordinal(1, 'fr', 'feminine')).toBe('première')
    expect(ordinal(12, 'en')).toBe('12th')
    for (const language of languages)
      expect(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(each => ordinal(each, language))).size).toBe(10)
  })
  it('sorts Arabic names by the Arabic alphabet, numbers by value', () => {
    expect(['ياسر', 'أحمد', 'بدر'].sort((a, b) => compare(a, b))).toEqual(['أحمد', 'بدر', 'ياسر'])
    expect(['الفصل 10', 'الفصل 9'].sort((a, b) => compare(a, b))).toEqual(['الفصل 9', 'الفصل 10'])
  })
})

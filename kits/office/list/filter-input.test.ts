import { describe, expect, it } from 'vitest'
import { instantOf } from '../form/instant-field.tsx'
import { keptFilter } from './filter-input.tsx'

describe('what is typed into a filter', () => {
  it.each([
    ['day', '21-11-2026', '2026-11-21'],
    ['day', '٢١-١١-٢٠٢٦', '2026-11-21'],
    ['day', '31-02-2026', undefined],
    ['money', '20.5', 20_500],
    ['money', 'x', undefined],
    ['hundredths', '١٢٫٥', 1250],
    ['hundredths', 'x', undefined],
    ['number', '٤٢', 42],
    ['number', '4x', undefined],
    ['code', '١٢٣', '123'],
    ['text', ' أحمد ', 'أحمد'],
    ['text', '   ', undefined],
  ])('as %s, %j is %j', (kind, text, value) => {
    expect(keptFilter(kind, text)).toBe(value)
  })
})

describe('a moment', () => {
  it('is asked in Muscat and kept in UTC', () => {
    expect(instantOf('21-11-2026', '19:30')).toBe('2026-11-21T15:30:00.000Z')
    expect(instantOf('٢١-١١-٢٠٢٦', '٠١:٠٠')).toBe('2026-11-20T21:00:00.000Z')
  })
  it('is none while its day or its time is not right', () => {
    expect(instantOf('21-11-2026', '24:00')).toBeUndefined()
    expect(instantOf('', '10:00')).toBeUndefined()
  })
})

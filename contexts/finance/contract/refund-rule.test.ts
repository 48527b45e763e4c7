import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundOf, refundPercent, weekOf } from './refund-rule.ts'

describe('the refund of study fees', () => {
  it.each([
    [0, 100],
    [1, 100],
    [4, 100],
    [5, 50],
    [6, 50],
    [7, 0],
    [20, 0],
  ])('in week %i is %i per cent', (week, percent) => expect(refundPercent(week)).toBe(percent))

  it('is 112.500 of 225.000 rials in week five, and half a baisa is rounded up', () => {
    expect(refundOf(225_000, 5)).toBe(112_500)
    expect(refundOf(15_001, 5)).toBe(7501)
  })

  it('never grows as weeks pass and never exceeds what was paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: -2, max: 30 }), (amount, week) => {
        const now = refundOf(amount, week)
        expect(now).toBeLessThanOrEqual(amount)
        expect(refundOf(amount, week + 1)).toBeLessThanOrEqual(now)
        expect(Number.isInteger(now)).toBe(true)
      }),
    )
  })
})

describe('the week of a semester', () => {
  it('begins with the first day and changes every seven days', () => {
    expect(weekOf('2026-09-06', '2026-09-06')).toBe(1)
    expect(weekOf('2026-09-12', '2026-09-06')).toBe(1)
    expect(weekOf('2026-09-13', '2026-09-06')).toBe(2)
    expect(weekOf('2026-10-03', '2026-09-06')).toBe(4)
    expect(weekOf('2026-10-04', '2026-09-06')).toBe(5)
    expect(weekOf('2026-09-05', '2026-09-06')).toBe(0)
  })
})

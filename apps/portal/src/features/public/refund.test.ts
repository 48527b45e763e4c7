import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refund, refundPercent, weekOf } from './refund.ts'

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

  it('is 112.500 of 225.000 rials for fifteen hours in week five', () => {
    expect(refund(15, 5)).toEqual({ paidBaisa: 225_000, percent: 50, refundBaisa: 112_500 })
  })

  it('never grows as weeks pass and never exceeds what was paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -2, max: 30 }), (hours, week) => {
        const now = refund(hours, week)
        expect(now.refundBaisa).toBeLessThanOrEqual(now.paidBaisa)
        expect(refund(hours, week + 1).refundBaisa).toBeLessThanOrEqual(now.refundBaisa)
        expect(Number.isInteger(now.refundBaisa)).toBe(true)
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

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { agedBy, shareOf } from './share-of.ts'

it('a share is rounded half up to one baisa, and without one it is all', () => {
  expect([shareOf(101, 50), shareOf(99, 33), shareOf(1, 50), shareOf(1, 49), shareOf(77, null)]).toEqual([
    51, 33, 1, 0, 77,
  ])
})
it('shares that make a hundred never come to more than a baisa beyond the whole for each sponsor', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: 1, max: 99 }), (total, share) => {
      const both = shareOf(total, share) + shareOf(total, 100 - share)
      expect(both - total).toBeGreaterThanOrEqual(0)
      expect(both - total).toBeLessThanOrEqual(1)
    }),
  )
})

const daysAgo: Record<string, number> = { '2026-08-01': 121, '2026-10-01': 60, '2026-11-20': 10 }
it('what was paid settles the oldest bill first, and the rest is as old as its bill', () => {
  const age = (day: string) => daysAgo[day]!
  const bills = [
    { on: '2026-11-20', stands: 100 },
    { on: '2026-08-01', stands: 40 },
    { on: '2026-10-01', stands: 60 },
  ]
  const none = { within_30: 0, within_60: 0, within_90: 0, beyond: 0 }
  expect(agedBy(bills, 0, age)).toEqual({
    ...{ within_30: 100, within_60: 60, within_90: 0, beyond: 40 },
    oldest_on: '2026-08-01',
  })
  expect(agedBy(bills, 70, age)).toEqual({ ...none, within_30: 100, within_60: 30, oldest_on: '2026-10-01' })
  expect(agedBy(bills, 500, age)).toEqual({ ...none, oldest_on: null })
})

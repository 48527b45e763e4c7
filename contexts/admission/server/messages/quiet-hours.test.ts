import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

it.each([
  ['2026-11-21T16:59:59Z', undefined],
  ['2026-11-21T17:00:00Z', '2026-11-22T03:00:00.000Z'],
  ['2026-11-21T22:30:00Z', '2026-11-22T03:00:00.000Z'],
  ['2026-11-22T02:59:59Z', '2026-11-22T03:00:00.000Z'],
  ['2026-11-22T03:00:00Z', undefined],
])('at %s text messages wait until %s', (now, until) => {
  expect(quietUntil(new Date(now))?.toISOString()).toBe(until)
})

it('the end of the night is later than now, within ten hours, and by day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), now => {
      const until = quietUntil(now)
      if (!until) return
      const wait = until.getTime() - now.getTime()
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(10 * 3_600_000)
      expect(quietUntil(until)).toBeUndefined()
    }),
  )
})

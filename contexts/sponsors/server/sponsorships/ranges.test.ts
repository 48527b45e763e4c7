import fc from 'fast-check'
import { expect, it } from 'vitest'
import { covers, mostTogether, overlap, type Range } from './ranges.ts'

const range = (from: string, until: string | null, share = 50, ended_on: string | null = null): Range => ({
  from,
  until,
  ended_on,
  share,
})

it('a sponsorship covers its first semester, its last and those between; with an open end all that follow', () => {
  const bounded = range('2026-01', '2026-09')
  expect(['2025-09', '2026-01', '2026-05', '2026-09', '2027-01'].map(day => covers(bounded, day))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(covers(range('2026-01', null), '2031-01')).toBe(true)
})
it('one that ended covers no semester that begins after the day, and none at all where that is before its first', () => {
  const ended = range('2026-01', null, 50, '2026-10')
  expect([covers(ended, '2026-09'), covers(ended, '2027-01')]).toEqual([true, false])
  expect(covers(range('2026-01', '2026-09', 50, '2025-12'), '2026-01')).toBe(false)
})
it('shares are added up where several pay for one semester', () => {
  expect(mostTogether([range('2026-01', '2026-05', 60), range('2026-05', null, 40), range('2026-09', null, 30)])).toBe(
    100,
  )
  expect(mostTogether([])).toBe(0)
})

const day = fc.integer({ min: 1, max: 12 }).map(month => `2026-${String(month).padStart(2, '0')}`)
const any = fc.record({
  from: day,
  until: fc.option(day),
  ended_on: fc.option(day),
  share: fc.integer({ min: 1, max: 100 }),
})
it('two overlap exactly where a semester is covered by both, and together pay no more than each semester says', () => {
  const days = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
  fc.assert(
    fc.property(fc.array(any, { minLength: 2, maxLength: 4 }), ranges => {
      const [one, other] = ranges as [Range, Range]
      expect(overlap(one, other)).toBe(days.some(each => covers(one, each) && covers(other, each)))
      const sums = days.map(each =>
        ranges.filter(range => covers(range, each)).reduce((all, range) => all + range.share, 0),
      )
      expect(mostTogether(ranges)).toBe(Math.max(...sums))
    }),
  )
})

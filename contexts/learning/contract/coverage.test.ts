import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coveredMs, isWatched, mergeRanges, type Range } from './coverage.ts'

it('joins what overlaps and what touches, and keeps gaps', () => {
  expect(mergeRanges([[5, 9], [0, 3], [3, 4], [8, 12]])).toEqual([[0, 4], [5, 12]]) // biome-ignore format: pairs
  expect(mergeRanges([[9, 5], [4, 4], [-3, 2], [90, 200]], 100)).toEqual([[0, 2], [90, 100]]) // biome-ignore format: pairs
})

const length = 200
const ranges = fc.array(fc.tuple(fc.integer({ min: -20, max: 260 }), fc.integer({ min: -20, max: 260 })), {
  maxLength: 20,
})
/** What is covered, moment by moment: the slow way. */
const moments = (given: readonly Range[]) =>
  Array.from({ length }, (_, at) => given.some(([from, to]) => from <= at && at < to)).filter(Boolean).length

it('covers the same moments as counting them one by one', () => {
  fc.assert(
    fc.property(ranges, given => {
      expect(coveredMs(given, length)).toBe(moments(given))
    }),
  )
})

it('in any order, told twice, in any batches: the same', () => {
  fc.assert(
    fc.property(ranges, fc.nat(20), (given, at) => {
      const whole = mergeRanges(given, length)
      expect(mergeRanges([...given].reverse(), length)).toEqual(whole)
      expect(mergeRanges([...given, ...given], length)).toEqual(whole)
      const first = mergeRanges(given.slice(0, at), length)
      expect(mergeRanges([...first, ...given.slice(at)], length)).toEqual(whole)
    }),
  )
})

it('telling more never covers less, and never more than the film', () => {
  fc.assert(
    fc.property(ranges, ranges, (some, more) => {
      const before = coveredMs(some, length)
      const after = coveredMs([...some, ...more], length)
      expect(after).toBeGreaterThanOrEqual(before)
      expect(after).toBeLessThanOrEqual(length)
    }),
  )
})

it('nine tenths are enough, a moment less is not, and nothing is watched of a film without length', () => {
  expect([isWatched(900, 1000), isWatched(899, 1000), isWatched(0, 0)]).toEqual([true, false, false])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coveredMs, mergeRanges, type Range } from './coverage.ts'
import { countedOf, fastestCoverage, withoutRanges } from './watching-speed.ts'

const ranges = fc.array(
  fc.tuple(fc.nat(100_000), fc.nat(20_000)).map(([from, length]): Range => [from, from + length]),
  { maxLength: 6 },
)
const report = fc.record({ covered: ranges, played: ranges })
const nothing = { covered: [], played: [] }

describe('what of a report counts', () => {
  it('never grows faster than 2.1 times the time in which it was played, whatever is told in whatever order', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 8 }), reports => {
        let known: { covered: Range[]; played: Range[] } = { covered: [], played: [] }
        for (const told of reports) {
          const next = countedOf(known, told)
          const grown = coveredMs(next.covered) - coveredMs(known.covered)
          expect(grown).toBeLessThanOrEqual((coveredMs(next.played) - coveredMs(known.played)) * fastestCoverage)
          expect(grown).toBeGreaterThanOrEqual(0)
          known = next
        }
      }),
    )
  })
  it('is all of it at the speeds that are offered, and nothing of it is held', () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom(0.75, 1, 1.5, 2), (covered, speed) => {
        const time = Math.ceil(coveredMs(covered) / speed)
        const counted = countedOf(nothing, { covered, played: [[0, time]] })
        expect(counted.covered).toEqual(mergeRanges(covered))
        expect(counted.held).toEqual([])
      }),
    )
  })
  it('is counted or held, never lost and never both; told again it changes nothing', () => {
    fc.assert(
      fc.property(report, report, (before, told) => {
        const known = countedOf(nothing, before)
        const next = countedOf(known, told)
        expect(mergeRanges([...next.covered, ...next.held])).toEqual(mergeRanges([...known.covered, ...told.covered]))
        expect(withoutRanges(next.held, next.covered)).toEqual(next.held)
        expect(countedOf(next, told)).toMatchObject({ covered: next.covered, played: next.played })
      }),
    )
  })
  it('counts no moment of time twice: what was played in it once is no reason to believe another film', () => {
    const once = countedOf(nothing, { covered: [[0, 10_000]], played: [[0, 10_000]] })
    const twice = countedOf(once, { covered: [[10_000, 60_000]], played: [[0, 10_000]] })
    expect(twice).toMatchObject({ covered: [[0, 10_000]], held: [[10_000, 60_000]] })
  })
})

it('what lies in some stretches and not in others is told apart to the millisecond', () => {
  expect(withoutRanges([[0, 10]], [[2, 4], [8, 12]])).toEqual([[0, 2], [4, 8]]) // biome-ignore format: pairs
  expect(withoutRanges([[0, 10]], [[0, 10]])).toEqual([])
})

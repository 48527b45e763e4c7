import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextGap, type Stretch, withStretch } from './covered.ts'

const stretch = fc.tuple(fc.nat(60_000), fc.nat(60_000)).map(([a, b]): Stretch => [Math.min(a, b), Math.max(a, b)])

describe('covered stretches in the bar', () => {
  it('cover what any of them covers, once', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 8 }), fc.nat(60_000), (all, at) => {
        const drawn = all.reduce<Stretch[]>((sum, each) => withStretch(sum, each), [])
        const holds = (list: readonly Stretch[]) => list.filter(([from, to]) => from <= at && at < to).length
        expect(holds(drawn)).toBe(Math.min(1, holds(all)))
      }),
    )
  })
  it('lead to the next stretch that was not watched, then to the first', () => {
    const covered: Stretch[] = [
      [0, 5000],
      [20_000, 40_000],
    ]
    expect(nextGap(covered, 60_000, 0)).toBe(5000)
    expect(nextGap(covered, 60_000, 10_000)).toBe(40_000)
    expect(nextGap(covered, 60_000, 50_000)).toBe(5000)
  })
  it('lead nowhere when all was watched', () => {
    expect(nextGap([[0, 59_500]], 60_000, 0)).toBeUndefined()
  })
})

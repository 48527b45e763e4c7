import fc from 'fast-check'
import { expect, it } from 'vitest'
import { idsOfPairs, pairKey } from './index.ts'

it('two ids that became a key come out as they went in, each in its own list', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.nat())), pairs => {
      const [firsts, seconds] = idsOfPairs(pairs.map(([first, second]) => pairKey(first, second)))
      expect(firsts).toEqual(pairs.map(([first]) => first))
      expect(seconds).toEqual(pairs.map(([, second]) => second))
    }),
  )
})

it('the same two ids the other way round are another key', () => {
  expect(pairKey(1, 12)).not.toBe(pairKey(12, 1))
  expect(pairKey(1, 12)).not.toBe(pairKey(11, 2))
})

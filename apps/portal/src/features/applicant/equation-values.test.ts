import { expect, it } from 'vitest'
import { scoreFaults } from './equation-values.ts'

it('names the rows whose mark is above its highest mark; the highest mark itself is fine', () => {
  const of = (score: number, score_total = 10_000) => ({ score, score_total })
  expect(scoreFaults([of(9_950), of(10_001), of(10_000), of(2_100, 2_000)])).toEqual([1, 3])
})

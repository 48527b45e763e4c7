import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mercyOf } from './mercy.ts'

const failing = fc
  .array(fc.integer({ min: 0, max: 49 }), { maxLength: 8 })
  .map(marks => marks.map((mark, at) => ({ id: at + 1, mark })))

it('lifts what lacks least first, as long as the points last', () => {
  const results = [
    { id: 1, mark: 46 },
    { id: 2, mark: 49 },
    { id: 3, mark: 48 },
  ]
  expect(mercyOf(results, { pass_mark: 50, points: 3 })).toEqual([
    { id: 2, points: 1 },
    { id: 3, points: 2 },
  ])
  expect(mercyOf(results, { pass_mark: 50, points: 0 })).toEqual([])
})

it('never gives more than the limit, and only where it makes a pass', () => {
  fc.assert(
    fc.property(failing, fc.integer({ min: -3, max: 20 }), (results, points) => {
      const given = mercyOf(results, { pass_mark: 50, points })
      const marks = new Map(results.map(each => [each.id, each.mark]))
      expect(given.reduce((sum, each) => sum + each.points, 0)).toBeLessThanOrEqual(Math.max(0, points))
      for (const each of given) expect(marks.get(each.id)! + each.points).toBe(50)
    }),
  )
})

it('lifts as many results as any other choice could', () => {
  fc.assert(
    fc.property(failing, fc.integer({ min: 0, max: 20 }), (results, points) => {
      const most = mercyOf(results, { pass_mark: 50, points }).length
      const lacking = results.map(each => 50 - each.mark)
      for (let choice = 0; choice < 2 ** lacking.length; choice += 1) {
        const chosen = lacking.filter((_, at) => choice & (1 << at))
        if (chosen.reduce((sum, each) => sum + each, 0) <= points) expect(chosen.length).toBeLessThanOrEqual(most)
      }
    }),
    { numRuns: 40 },
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactTime, lengthOf, msOf } from './moment.ts'

describe('a moment of a film', () => {
  it.each([
    ['1:02:05', 3_725_000],
    ['62:05', 3_725_000],
    ['12.5', 12_500],
    ['٠:٠٩٫٥', 9_500],
    ['1:65', undefined],
    ['شيء', undefined],
    ['', undefined],
  ])('%s is %s', (text, ms) => expect(msOf(text)).toBe(ms))

  it('is shown so that reading it again gives the same', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 24 * 3_600_000 }), ms => msOf(exactTime(ms)) === ms))
  })

  it('is rounded to seconds where only a length is told', () => {
    expect([lengthOf(29_600), lengthOf(3_725_000), exactTime(20_500), exactTime(20_000)]).toEqual([
      '0:30',
      '1:02:05',
      '0:20.5',
      '0:20',
    ])
  })
})

import { expect, it } from 'vitest'
import { momentOf, partsLeft } from './time-left.ts'

it('counts to the first moment of a beginning and the last of a deadline, in Muscat', () => {
  expect(momentOf({ on: '2026-11-24', deadline: false })).toBe(Date.parse('2026-11-23T20:00:00Z'))
  expect(momentOf({ on: '2026-11-24', deadline: true })).toBe(Date.parse('2026-11-24T20:00:00Z'))
})

it('says days, hours, minutes and seconds, and never less than nothing', () => {
  const moment = 1_000_000_000
  const ahead = ((2 * 24 + 3) * 3600 + 4 * 60 + 5) * 1000
  expect(partsLeft(moment, moment - ahead)).toMatchObject({ days: 2, hours: 3, minutes: 4, seconds: 5 })
  expect(partsLeft(moment, moment + 5000)).toMatchObject({ total: 0, days: 0, seconds: 0 })
})

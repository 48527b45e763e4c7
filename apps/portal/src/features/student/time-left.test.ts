import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { learnServerClock, serverNow } from '@halaqa/kit-web/clock'
import { expect, it, vi } from 'vitest'
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

it('a phone that is ten minutes late is told the time that is really left', async () => {
  const now = Date.parse('2026-12-03T19:58:00Z')
  vi.useFakeTimers({ now: now - 10 * 60_000 })
  const deadline = momentOf({ on: '2026-12-03', deadline: true })
  expect(partsLeft(deadline, Date.now())).toMatchObject({ minutes: 12 })
  await learnServerClock(async () => now)
  expect(partsLeft(deadline, serverNow())).toMatchObject({ minutes: 2, seconds: 0 })
  vi.useRealTimers()
})

it('the countdown on the home page asks no clock of the device', () => {
  const source = readFileSync(join(import.meta.dirname, 'next-event.tsx'), 'utf8')
  expect(source).toContain('useServerNow()')
  expect(source).not.toMatch(/Date\.now|new Date/)
})

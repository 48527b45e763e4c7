import { expect, it } from 'vitest'
import { eventsOn, monthAfter, monthDays } from './month.ts'

it('a month is shown in whole weeks from Sunday', () => {
  const days = monthDays('2026-11')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35])
  expect(monthDays('2027-01')[0]).toBe('2026-12-27')
  expect(days.every((day, at) => new Date(`${day}T00:00:00Z`).getUTCDay() === at % 7)).toBe(true)
})

it('months go on over the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

it('an event lies on each of its days', () => {
  const event = { starts_on: '2026-11-03', ends_on: '2026-11-05' }
  expect(['02', '03', '05', '06'].map(day => eventsOn([event], `2026-11-${day}`).length)).toEqual([0, 1, 1, 0])
})

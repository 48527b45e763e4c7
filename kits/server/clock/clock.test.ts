import { afterEach, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  clock,
  dayOf,
  daysBetween,
  daysOfMonth,
  endOfDay,
  isDay,
  setClock,
  startOfDay,
  timeZone,
  travelTo,
  weekdayOf,
  weeksBetween,
} from './index.ts'

afterEach(() => setClock())

it('begins the day at midnight in Muscat, which is 20:00 UTC', () => {
  expect(dayOf(new Date('2026-11-20T19:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-20T20:00:00Z'))).toBe('2026-11-21')
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T20:00:00.000Z')
  expect(endOfDay('2026-11-21').toISOString()).toBe('2026-11-21T20:00:00.000Z')
})

it('knows the day as the calendar of the time zone does', () => {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const [from, to] = [Date.parse('1920-02-01'), Date.parse('2199-12-31')]
  for (let at = 0; at < 2000; at++) {
    const instant = new Date(from + ((to - from) * at) / 2000)
    expect(dayOf(instant)).toBe(calendar.format(instant))
    expect(dayOf(startOfDay(dayOf(instant)))).toBe(dayOf(instant))
  }
})

it('travels, and time goes on there', { retry: 2 }, async () => {
  const back = travelTo('2027-02-28')
  expect(clock.today()).toBe('2027-02-28')
  const before = clock.now()
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(clock.now().getTime()).toBeGreaterThan(before.getTime())
  back()
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(50)
  expect(() => travelTo('yesterday')).toThrow('is no instant')
})

it('counts in days, over months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
  expect([0, 6, 7, 13, 14].map(days => weeksBetween('2026-09-06', addDays('2026-09-06', days)))).toEqual([
    0, 0, 1, 1, 2,
  ])
  expect(weekdayOf('2026-11-22')).toBe(0)
  expect(daysOfMonth('2028-02-10')).toHaveLength(29)
})

it('refuses what is no day', () => {
  expect(['2026-02-30', '26-02-03', '2026-2-3', ''].filter(isDay)).toEqual([])
  expect(() => addDays('2026-02-30', 1)).toThrow('is no day')
})

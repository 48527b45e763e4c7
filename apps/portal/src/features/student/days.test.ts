import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayAfter,
  dayAtKey,
  dayInMonthAfter,
  eventsOn,
  hijriMonthsText,
  listedEvents,
  monthAfter,
  monthDays,
  spanText,
  weekBars,
  weekDays,
} from './days.ts'

it('a month is shown in whole weeks from Sunday', () => {
  const days = monthDays('2026-11')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35])
  expect(monthDays('2027-01')[0]).toBe('2026-12-27')
  expect(days.every((day, at) => new Date(`${day}T00:00:00Z`).getUTCDay() === at % 7)).toBe(true)
})

it('months go on over the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

it('the same day of a shorter month is its last one', () => {
  expect([dayInMonthAfter('2027-01-31', 1), dayInMonthAfter('2026-12-15', 1)]).toEqual(['2027-02-28', '2027-01-15'])
})

it('a week begins on Sunday, also where it goes over a month', () => {
  const week = weekDays('2026-12-01')
  expect([week[0], week[6]]).toEqual(['2026-11-29', '2026-12-05'])
  expect(weekDays('2026-11-29')[0]).toBe('2026-11-29')
})

it('an event lies on each of its days', () => {
  const event = { starts_on: '2026-11-03', ends_on: '2026-11-05' }
  expect(['02', '03', '05', '06'].map(day => eventsOn([event], `2026-11-${day}`).length)).toEqual([0, 1, 1, 0])
})

it('an event of a week goes over its own days, and is cut where the week ends', () => {
  const event = (starts_on: string, ends_on: string, background = false) => ({ starts_on, ends_on, background })
  const bars = weekBars(
    [
      event('2026-09-01', '2026-12-20', true),
      event('2026-11-15', '2026-11-21'),
      event('2026-11-20', '2026-11-23'),
      event('2026-11-24', '2026-11-24'),
      event('2026-11-24', '2026-12-02'),
    ],
    '2026-11-22',
  )
  expect(bars.map(({ from, to, isBegun, goesOn }) => [from, to, isBegun, goesOn])).toEqual([
    [1, 2, true, false],
    [3, 7, false, true],
    [3, 3, false, false],
    [1, 7, true, true],
  ])
})

it('keys go over days as one reads, over weeks and over months', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', 'a']
  expect(keys.map(key => dayAtKey('2026-11-24', key, true)?.slice(5))).toEqual(
    ['11-23', '11-25', '12-01', '11-17', '11-22', '11-28', '12-24', '10-24', undefined], // biome-ignore format: one row
  )
  expect(dayAtKey('2026-11-24', 'ArrowRight', false)).toBe('2026-11-25')
})

it('a span says its month and year once', () => {
  expect(spanText('2026-11-22', '2026-11-28', 'en')).toBe('22 – 28 November 2026')
  expect(spanText('2026-11-29', '2026-12-05', 'en')).toBe('29 November – 5 December 2026')
  expect(spanText('2026-12-27', '2027-01-02', 'en')).toBe('27 December 2026 – 2 January 2027')
})

it('the Hijri months of a span are the announced ones', () => {
  expect(hijriMonthsText('2026-11-12', '2026-11-14', 'ar', [])).toBe('جمادى الآخرة 1448')
  const late = [{ year: 1448, month: 6, starts_on: '2026-11-13' }]
  expect(hijriMonthsText('2026-11-12', '2026-11-14', 'ar', late)).toBe('جمادى الأولى – جمادى الآخرة 1448')
})

describe('the list of events', () => {
  const event = (id: number, starts_on: string, ends_on = starts_on) => ({ id, starts_on, ends_on })
  const today = '2026-11-25'
  it('begins at today: what is over is left out, what goes on stands first, under the month of today', () => {
    const events = [
      event(1, '2026-12-13', '2026-12-17'),
      event(2, '2026-09-01', '2027-01-10'),
      event(3, '2026-11-01', '2026-11-24'),
      event(4, '2026-11-25'),
      event(5, '2027-01-03'),
    ]
    const { months, more } = listedEvents(events, today, 12)
    expect(months.map(each => [each.month, each.events.map(({ id }) => id)])).toEqual([
      ['2026-11', [4, 2]],
      ['2026-12', [1]],
      ['2027-01', [5]],
    ])
    expect(more).toBe(0)
  })
  it('shows no more than is asked for, in order, and says how many are left', () => {
    const days = fc.array(fc.tuple(fc.integer({ min: -40, max: 200 }), fc.nat(30)), { maxLength: 40 })
    fc.assert(
      fc.property(days, fc.nat(20), (spans, most) => {
        const events = spans.map(([from, length], id) =>
          event(id, dayAfter(today, from), dayAfter(today, from + length)),
        )
        const { months, more } = listedEvents(events, today, most)
        const shown = months.flatMap(each => each.events)
        expect(shown.length).toBeLessThanOrEqual(most)
        expect(shown.length + more).toBe(events.filter(each => each.ends_on >= today).length)
        const starts = shown.map(each => (each.starts_on < today ? today : each.starts_on))
        expect(starts).toEqual(starts.toSorted())
        expect(new Set(months.map(each => each.month)).size).toBe(months.length)
      }),
    )
  })
})

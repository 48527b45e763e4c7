import { dayWords } from '@halaqa/kit-contract'
import { addDays, weekdayOf } from '@halaqa/kit-server/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Calendar, daysOn } from './index.ts'

const calendar: Calendar = {
  semesters: [
    { starts_on: '2026-02-01', ends_on: '2026-05-28' },
    { starts_on: '2026-09-06', ends_on: '2026-12-31' },
    { starts_on: '2027-01-24', ends_on: '2027-05-27' },
  ],
  years: [
    { starts_on: '2025-09-01', ends_on: '2026-08-31' },
    { starts_on: '2026-09-01', ends_on: '2027-08-31' },
  ],
}
const on = (word: (typeof dayWords)[number], today: string) => {
  const days = daysOn(word, today, calendar)
  return days && `${days.from} ${days.to}`
}

describe('the days that a word means', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21 2026-11-21'],
    ['yesterday', '2027-01-01', '2026-12-31 2026-12-31'],
    // In Oman a week begins on Sunday: Saturday is its last day.
    ['this_week', '2026-11-21', '2026-11-15 2026-11-21'],
    ['this_week', '2026-11-22', '2026-11-22 2026-11-28'],
    ['this_week', '2027-01-01', '2026-12-27 2027-01-02'],
    ['this_month', '2028-02-29', '2028-02-01 2028-02-29'],
    ['this_month', '2026-12-01', '2026-12-01 2026-12-31'],
    ['this_semester', '2026-09-06', '2026-09-06 2026-12-31'],
    ['this_semester', '2026-12-31', '2026-09-06 2026-12-31'],
    ['this_semester', '2027-01-01', undefined],
    ['last_semester', '2026-12-31', '2026-02-01 2026-05-28'],
    ['last_semester', '2027-01-01', '2026-09-06 2026-12-31'],
    ['last_semester', '2027-01-24', '2026-09-06 2026-12-31'],
    ['last_semester', '2026-01-31', undefined],
    ['this_year', '2026-08-31', '2025-09-01 2026-08-31'],
    ['this_year', '2026-09-01', '2026-09-01 2027-08-31'],
    ['this_year', '2028-01-01', undefined],
  ] as const)('%s on %s', (word, today, days) => {
    expect(on(word, today)).toBe(days)
  })
  it('a week has seven days with today among them, from a Sunday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), later => {
        const today = addDays('2000-01-01', later)
        const { from, to } = daysOn('this_week', today, calendar)!
        expect([weekdayOf(from), addDays(from, 6), from <= today && today <= to]).toEqual([0, to, true])
      }),
    )
  })
  it('without a calendar a semester has no days', () => {
    const none = { semesters: [], years: [] }
    for (const word of dayWords) expect(daysOn(word, '2026-11-21', none) === undefined).toBe(/semester|year/.test(word))
  })
})

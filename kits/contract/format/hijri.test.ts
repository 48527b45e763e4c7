import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnnouncedMonth, daysFromReckoned, hijriDay, hijriParts } from './index.ts'

const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const anyDay = fc.integer({ min: 0, max: 60_000 }).map(days => dayAfter('1950-01-01', days))
const firstOf = (day: string) => dayAfter(day, 1 - hijriParts(day).day)

describe('the Hijri day', () => {
  it('is that of Umm al-Qura where nothing was announced', () => {
    expect(hijriDay('2026-11-20', 'ar')).toBe('10 جمادى الآخرة 1448')
    expect(hijriParts('2026-02-18')).toEqual({ year: 1447, month: 9, day: 1 })
  })

  it('follows an announcement, and the month before has a day more for it', () => {
    const announced = [{ year: 1447, month: 9, starts_on: '2026-02-19' }]
    expect(hijriDay('2026-02-18', 'ar', announced)).toBe('30 شعبان 1447')
    expect(hijriDay('2026-02-19', 'ar', announced)).toBe('1 رمضان 1447')
    expect(hijriParts('2026-05-01', announced)).toEqual(hijriParts('2026-05-01'))
  })

  it('follows the last of several announcements of one month', () => {
    const announced = ['2026-02-18', '2026-02-19'].map(starts_on => ({ year: 1447, month: 9, starts_on }))
    expect(hijriParts('2026-02-19', announced).day).toBe(1)
  })

  it('goes on by one day, or begins the next month after 29 or 30, whatever was announced by a day earlier or later', () => {
    const shift = fc.constantFrom(-1, 0, 1)
    fc.assert(
      fc.property(anyDay, shift, fc.integer({ min: -240, max: 240 }), (day, by, away) => {
        const start = firstOf(day)
        const { year, month } = hijriParts(start)
        const announced: AnnouncedMonth[] = [{ year, month, starts_on: dayAfter(start, by) }]
        const at = dayAfter(day, away)
        const [today, tomorrow] = [hijriParts(at, announced), hijriParts(dayAfter(at), announced)]
        if (tomorrow.day !== 1) expect(tomorrow).toEqual({ ...today, day: today.day + 1 })
        else {
          expect([29, 30]).toContain(today.day)
          expect(tomorrow.year * 12 + tomorrow.month).toBe(today.year * 12 + today.month + 1)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('knows how far an announcement is from what is reckoned', () => {
    expect(daysFromReckoned({ year: 1447, month: 9, starts_on: '2026-02-19' })).toBe(1)
    expect(daysFromReckoned({ year: 1447, month: 9, starts_on: '2026-03-20' })).toBeGreaterThan(2)
    expect(daysFromReckoned({ year: 1400, month: 1, starts_on: '2026-03-20' })).toBe(Number.POSITIVE_INFINITY)
  })
})

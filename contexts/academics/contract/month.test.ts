import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstOfMonth, weeksOfMonth } from './month.ts'

const anyDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2190-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

it('shows every day of a month once, in whole weeks that begin on Sunday', () => {
  fc.assert(
    fc.property(anyDay, day => {
      const days = weeksOfMonth(day).flat()
      expect(days.length % 7).toBe(0)
      expect(new Date(days[0]!).getUTCDay()).toBe(0)
      const own = days.filter(each => each.slice(0, 7) === day.slice(0, 7))
      expect(own[0]).toBe(firstOfMonth(day))
      expect(new Set(own).size).toBe(own.length)
      expect(own).toContain(day)
    }),
  )
})
it('goes over the end of the year', () => {
  expect(firstOfMonth('2026-12-15', 1)).toBe('2027-01-01')
  expect(firstOfMonth('2026-01-15', -1)).toBe('2025-12-01')
  expect(weeksOfMonth('2026-02-10')).toHaveLength(4)
})

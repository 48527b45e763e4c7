import { firstScale } from '@halaqa/academics/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Attempt, averageOf, totalOf } from './average.ts'

let serial = 0
const attempt = (subjectId: number, mark: number | null, hours = 3, semesterId = 1): Attempt => ({
  id: ++serial,
  subject_id: subjectId,
  semester_id: semesterId,
  hours,
  mark,
  scale: firstScale,
})

it('weighs points by hours and rounds half up to hundredths', () => {
  // 4.0 × 3 and 1.0 × 1 in four hours.
  expect(averageOf([attempt(1, 95), attempt(2, 50, 1)]).gpa).toBe(325)
  // 4.0 × 1, 3.5 × 1, 3.5 × 1 is 3.666…
  expect(averageOf([attempt(1, 95, 1), attempt(2, 85, 1), attempt(3, 86, 1)]).gpa).toBe(367)
  // 2.5 × 1 and 2.0 × 3 is 2.125.
  expect(averageOf([attempt(1, 75, 1), attempt(2, 65, 3)]).gpa).toBe(213)
})

it('the best attempt counts and all are shown', () => {
  const average = averageOf([attempt(1, 40, 3, 1), attempt(1, 82, 3, 2), attempt(1, 70, 3, 3)])
  expect(average.gpa).toBe(300)
  expect(average.hours).toBe(3)
  expect(average.lines.map(line => line.counts)).toEqual(['better-attempt', 'counts', 'better-attempt'])
})

it('of equal attempts the earlier counts', () => {
  const average = averageOf([attempt(1, 82), attempt(1, 82)])
  expect(average.lines.map(line => line.counts)).toEqual(['counts', 'better-attempt'])
})

it('a subject without a mark weighs nothing, and without any mark there is no average', () => {
  expect(averageOf([attempt(1, null), attempt(2, 90)])).toMatchObject({ gpa: 400, hours: 3 })
  expect(averageOf([attempt(1, null)])).toMatchObject({ gpa: null, hours: 0, passedHours: 0 })
  expect(averageOf([])).toEqual({ gpa: null, hours: 0, passedHours: 0, lines: [] })
})

it('a failed subject weighs in the average and passes no hours', () => {
  expect(averageOf([attempt(1, 49), attempt(2, 95)])).toMatchObject({ gpa: 200, hours: 6, passedHours: 3 })
})

const attempts = fc.array(
  fc.record({
    subject_id: fc.integer({ min: 1, max: 5 }),
    mark: fc.option(fc.integer({ min: 0, max: 100 })),
    hours: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 15 },
)
const made = (given: { subject_id: number; mark: number | null; hours: number }[]) =>
  given.map(({ subject_id, mark }) => attempt(subject_id, mark, subject_id))

it('any attempts: between nought and four, no order matters, and a better mark never lowers it', () => {
  fc.assert(
    fc.property(attempts, fc.nat(), fc.integer({ min: 0, max: 100 }), (given, pick, mark) => {
      const own = made(given)
      const { gpa, passedHours, hours } = averageOf(own)
      if (gpa !== null) expect(gpa >= 0 && gpa <= 400).toBe(true)
      expect(passedHours).toBeLessThanOrEqual(hours)
      expect(averageOf([...own].reverse()).gpa).toBe(gpa)
      const chosen = own[pick % Math.max(own.length, 1)]
      if (!chosen?.mark || gpa === null || mark < chosen.mark) return
      expect(averageOf(own.map(each => (each === chosen ? { ...each, mark } : each))).gpa!).toBeGreaterThanOrEqual(gpa)
    }),
  )
})

it('repeating a subject never lowers the average', () => {
  fc.assert(
    fc.property(attempts, fc.integer({ min: 0, max: 100 }), (given, mark) => {
      const own = made(given).filter(each => each.mark !== null)
      const [again] = own
      if (!again) return
      const before = averageOf(own).gpa!
      expect(averageOf([...own, { ...again, id: 0, mark }]).gpa!).toBeGreaterThanOrEqual(before)
    }),
  )
})

it('a mark is whole, half a point goes up, and there is none while a part is missing', () => {
  expect(totalOf([1750, 1200, 2000, 3050])).toBe(80)
  expect(totalOf([1749, 1200, 2000, 3000])).toBe(79)
  expect(totalOf([1750, null, 2000])).toBe(null)
  expect(totalOf([])).toBe(null)
})

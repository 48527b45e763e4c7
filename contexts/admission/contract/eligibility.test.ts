import { ageOn } from '@halaqa/kit-contract/format'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eligibilityRules, reasonsAgainst, routesFor } from './eligibility.ts'

describe('who may apply', () => {
  it.each([
    [5500, []],
    [5499, ['percent-too-low']],
    [10_000, []],
    [0, ['percent-too-low']],
  ])('secondary level with %i hundredths of a percent: %j', (percent, reasons) =>
    expect(reasonsAgainst({ route: 'secondary', percent })).toEqual(reasons),
  )
  it('a specialty may ask for more', () =>
    expect(reasonsAgainst({ route: 'secondary', percent: 6000, minimum_percent: 6500 })).toEqual(['percent-too-low']))
  it.each([
    [30, 9, 6, []],
    [45, 12, 20, []],
    [29, 9, 6, ['age-too-low']],
    [46, 9, 6, ['age-too-high']],
    [30, 8, 6, ['grade-too-low']],
    [30, 9, 5, ['experience-too-short']],
    [20, 1, 0, ['grade-too-low', 'age-too-low', 'experience-too-short']],
  ])('experience at %i with grade %i and %i years: %j', (age, grade, experienceYears, reasons) =>
    expect(reasonsAgainst({ route: 'experience', age, grade, experienceYears })).toEqual(reasons),
  )
  it('a specialty may not take experience; a master wants a first degree', () => {
    const good = { route: 'experience', age: 35, grade: 12, experienceYears: 10 } as const
    expect(reasonsAgainst({ ...good, accepted: false })).toEqual(['experience-not-accepted'])
    expect(reasonsAgainst({ route: 'degree', hasBachelor: false })).toEqual(['bachelor-needed'])
    expect(routesFor('master')).toEqual(['degree'])
    expect(routesFor('diploma')).toEqual(['secondary', 'experience'])
  })
  it('more is never worse, within the ages', () => {
    const { minimumAge, maximumAge } = eligibilityRules
    const answers = fc.record({
      age: fc.integer({ min: minimumAge, max: maximumAge }),
      grade: fc.integer({ min: 1, max: 12 }),
      experienceYears: fc.nat(40),
    })
    fc.assert(
      fc.property(answers, fc.nat(3), fc.nat(5), (a, grade, years) => {
        const more = { ...a, grade: a.grade + grade, experienceYears: a.experienceYears + years }
        const [before, after] = [a, more].map(each => reasonsAgainst({ route: 'experience', ...each }).length)
        return after! <= before!
      }),
    )
  })
})

describe('the age', () => {
  it.each([
    ['1994-05-17', '2026-05-16', 31],
    ['1994-05-17', '2026-05-17', 32],
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
    ['2030-01-01', '2026-01-01', -4],
  ])('of who was born on %s is on %s %i', (birth, today, age) => expect(ageOn(birth, today)).toBe(age))
})

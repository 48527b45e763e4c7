import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, firstChoice, hourLimits, judgeChoice, judgeSummer, type Offered } from './choosing.ts'

const failed = (id: number, hours = 3): Offered => ({ id, hours, failed: true, optional: false })
const current = (id: number, hours = 3): Offered => ({ id, hours, failed: false, optional: false })
const optional = (id: number, hours = 3): Offered => ({ id, hours, failed: false, optional: true })
const choice = (offered: Offered[], chosenIds: number[], more: Partial<Choice> = {}): Choice => ({
  gpa: 300,
  takenHours: 0,
  offered,
  chosenIds,
  ...more,
})
const problems = (...given: Parameters<typeof choice>) => judgeChoice(choice(...given)).problems

describe('hours', () => {
  it('R019: at most 18, 12 with an average below 2', () => {
    const offered = [1, 2, 3, 4, 5, 6, 7].map(id => current(id))
    expect(problems(offered, [1, 2, 3, 4, 5, 6])).toEqual([])
    expect(problems(offered, [1, 2, 3, 4, 5, 6, 7])).toEqual(['too-many-hours'])
    expect(problems(offered, [1, 2, 3, 4], { gpa: 199 })).toEqual([])
    expect(problems(offered, [1, 2, 3, 4, 5], { gpa: 199 })).toEqual(['too-many-hours'])
    expect(hourLimits({ gpa: 200, takenHours: 0, offered }).max).toBe(18)
    expect(hourLimits({ gpa: null, takenHours: 0, offered }).max).toBe(18)
  })

  it('R020: at least 9, 6 with an average below 2, and never more than what is offered', () => {
    const offered = [1, 2, 3, 4].map(id => current(id))
    expect(problems(offered, [1, 2])).toEqual(['too-few-hours'])
    expect(problems(offered, [1, 2], { gpa: 150 })).toEqual([])
    expect(problems([current(1)], [1])).toEqual([])
    expect(problems([optional(1), optional(2)], [1])).toEqual([])
  })

  it('decision 21: what is already studied in the semester counts', () => {
    const offered = [1, 2, 3].map(id => current(id))
    expect(problems(offered, [1], { takenHours: 6 })).toEqual([])
    expect(problems(offered, [1, 2, 3], { takenHours: 12 })).toEqual(['too-many-hours'])
  })
})

describe('failed subjects', () => {
  it('R022: all of them must be chosen', () => {
    expect(problems([failed(1), failed(2), current(3), current(4)], [1, 3, 4])).toEqual(['all-failed'])
  })

  it('R021: unless the most hours stop them, which is said', () => {
    const offered = [1, 2, 3, 4, 5, 6, 7].map(id => failed(id))
    const judged = judgeChoice(choice(offered, [1, 2, 3, 4, 5, 6]))
    expect([judged.problems, judged.isFilledWithFailed]).toEqual([[], true])
  })

  it('R022: others chosen instead are no excuse', () => {
    const offered = [failed(1, 6), failed(2, 6), current(3, 6), current(4, 6)]
    expect(problems(offered, [1, 3, 4])).toEqual(['all-failed'])
  })
})

it('R023: one optional subject at most', () => {
  const offered = [current(1), current(2), optional(3), optional(4)]
  expect(problems(offered, [1, 2, 3])).toEqual([])
  expect(problems(offered, [1, 2, 3, 4])).toEqual(['one-optional'])
})

it('R024: nothing chosen, or something that is not offered, is refused', () => {
  expect(problems([current(1)], [])).toContain('nothing')
  expect(problems([current(1)], [1, 99])).toEqual(['not-offered'])
})

const subjects = fc
  .array(fc.record({ hours: fc.integer({ min: 1, max: 10 }), failed: fc.boolean(), optional: fc.boolean() }), {
    maxLength: 7,
  })
  .map(list => list.map((each, at) => ({ ...each, id: at + 1 })))
const situations = fc.record({
  gpa: fc.option(fc.integer({ min: 0, max: 400 })),
  takenHours: fc.integer({ min: 0, max: 18 }),
  offered: subjects,
})
const every = (ids: number[]) =>
  Array.from({ length: 2 ** ids.length }, (_, bits) => ids.filter((_, at) => bits & (1 << at)))

it('of whatever is offered, what the form begins with may be saved, if anything fits', () => {
  fc.assert(
    fc.property(situations, situation => {
      const chosenIds = firstChoice(situation)
      if (chosenIds.length) expect(judgeChoice({ ...situation, chosenIds }).problems).toEqual([])
      else
        for (const { hours } of situation.offered)
          expect(situation.takenHours + hours).toBeGreaterThan(hourLimits(situation).max)
    }),
  )
})

it('every set of every offer: what is accepted keeps all rules, in whatever order it was chosen', () => {
  fc.assert(
    fc.property(situations, situation => {
      for (const chosenIds of every(situation.offered.map(each => each.id))) {
        const { problems, hours, max } = judgeChoice({ ...situation, chosenIds })
        expect(judgeChoice({ ...situation, chosenIds: [...chosenIds].reverse() }).problems).toEqual(problems)
        if (problems.length) continue
        const chosen = situation.offered.filter(each => chosenIds.includes(each.id))
        expect(chosen.length).toBeGreaterThan(0)
        expect(hours).toBeLessThanOrEqual(max)
        expect(chosen.filter(each => each.optional).length).toBeLessThanOrEqual(1)
        const failedHours = chosen.filter(each => each.failed).reduce((sum, each) => sum + each.hours, 0)
        for (const each of situation.offered)
          if (each.failed && !each.optional && !chosenIds.includes(each.id))
            expect(situation.takenHours + failedHours + each.hours).toBeGreaterThan(max)
      }
    }),
    { numRuns: 60 },
  )
})

it('R016, R017: one to three, complete and not chosen before', () => {
  const offered = [1, 2, 3, 4, 5].map(id => ({ id, state: id === 5 ? 'uncomplete' : 'fail', chosen_summer: 0 }))
  expect(judgeSummer(offered, [])).toEqual(['nothing'])
  expect(judgeSummer(offered, [1, 2, 3])).toEqual([])
  expect(judgeSummer(offered, [1, 2, 3, 4])).toEqual(['too-many-subjects'])
  expect(judgeSummer(offered, [5])).toEqual(['not-offered'])
  const chosen = offered.map(each => ({ ...each, chosen_summer: each.id === 1 ? 1 : 0 }))
  expect(judgeSummer(chosen, [1])).toEqual(['not-offered'])
  expect(judgeSummer(chosen, [2, 3, 4])).toEqual(['too-many-subjects'])
})

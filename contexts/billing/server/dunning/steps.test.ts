import { addDays, daysBetween } from '@halaqa/kit-server/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextLevel } from './steps.ts'

const due_on = '2026-09-30'
const levels = [
  { id: 5, days: 3 },
  { id: 9, days: 14 },
  { id: 7, days: 30 },
]
const at = (late: number, ...said: { level_id: number; days: number; late: number }[]) =>
  nextLevel(levels, {
    due_on,
    today: addDays(due_on, late),
    said: said.map(each => ({ ...each, on: addDays(due_on, each.late) })),
  })?.id
const first = { level_id: 5, days: 3, late: 3 }

describe('the next level', () => {
  it.each([
    ['nothing before its day', at(2), undefined],
    ['the first on its day', at(3), 5],
    ['the first again is nothing', at(4, first), undefined],
    ['the second on its day', at(14, first), 9],
    ['nobody begins with the last', at(90), 5],
    ['who was told late has the days between', at(90, { ...first, late: 85 }), undefined],
    ['and is told the second after them', at(96, { ...first, late: 85 }), 9],
    ['after the last there is none', at(200, first, { level_id: 7, days: 30, late: 30 }), undefined],
  ])('%s', (_, found, wanted) => expect(found).toBe(wanted))

  it('without levels nobody is told anything', () =>
    expect(nextLevel([], { due_on, said: [], today: '2027-01-01' })).toBeUndefined())

  const days = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })
  it('each once, in order, none left out, with the days between them, however seldom somebody looks', () => {
    fc.assert(
      fc.property(days, fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 40 }), (given, steps) => {
        const own = given.toSorted((a, b) => a - b).map((each, at) => ({ id: at + 1, days: each }))
        const said: { level_id: number; days: number; on: string }[] = []
        let today = due_on
        for (const step of steps) {
          today = addDays(today, step)
          const level = nextLevel(own, { due_on, said, today })
          if (level) said.push({ level_id: level.id, days: level.days, on: today })
          expect(nextLevel(own, { due_on, said, today })?.id).not.toBe(level?.id ?? -1)
        }
        expect(said.map(each => each.level_id)).toEqual(own.slice(0, said.length).map(each => each.id))
        said.forEach((each, at) => {
          expect(daysBetween(due_on, each.on)).toBeGreaterThanOrEqual(each.days)
          const before = said[at - 1]
          if (before) expect(daysBetween(before.on, each.on)).toBeGreaterThanOrEqual(each.days - before.days)
        })
      }),
    )
  })
})

import type { CallError } from '@halaqa/kit-contract'
import { hijriDay } from '@halaqa/kit-contract/format'
import { addDays, travelTo } from '@halaqa/kit-server/clock'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstScale, gradeScales, hasPassed, letterOf, scaleProblems } from '../../contract/grade-scale.ts'
import { hijriMonths } from '../../contract/hijri-month.ts'
import { ensureAcademics } from '../ensure-academics.ts'
import { aDecision } from '../factories.ts'
import { testAcademics } from '../test-app.ts'
import { announcedMonths, gradeScaleOn } from './settings.queries.ts'

const academics = testAcademics()
const today = '2026-11-21'
let home: () => void
beforeEach(async () => {
  home = travelTo(today)
  await ensureAcademics()
})
afterEach(() => home())

describe('the grade scale', () => {
  it('gives every mark one letter, and a better mark no fewer points', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), points => {
        const [one, next] = [letterOf(firstScale, points), letterOf(firstScale, points + 1)]
        expect(points).toBeGreaterThanOrEqual(one.from)
        expect(next.points).toBeGreaterThanOrEqual(one.points)
        expect(hasPassed(firstScale, points)).toBe(one.letter !== 'F')
      }),
    )
    expect([100, 90, 89, 65, 64, 50, 49].map(each => letterOf(firstScale, each).letter)).toEqual([
      'A',
      'A',
      'B+',
      'C',
      'D',
      'D',
      'F',
    ])
  })

  it('is refused when letters leave a gap or go up again, or parts make no hundred', () => {
    const [a, b] = firstScale.letters as [(typeof firstScale.letters)[0], (typeof firstScale.letters)[0]]
    const keys = (more: object) => scaleProblems({ ...firstScale, ...more }).map(each => each.key)
    expect(keys({})).toEqual([])
    expect(keys({ letters: firstScale.letters.slice(0, -1) })).toEqual(['letters-descend'])
    expect(keys({ letters: [b, a, ...firstScale.letters.slice(2)] })).toEqual(['letters-descend'])
    expect(keys({ letters: [{ ...a, points: 100 }, ...firstScale.letters.slice(1)] })).toEqual(['points-descend'])
    expect(keys({ letters: [{ ...a, letter: 'B' }, ...firstScale.letters.slice(1)] })).toEqual(['letters-once'])
    expect(keys({ pass_mark: 55 })).toEqual(['pass-mark-letter'])
    expect(keys({ parts_without: { quiz: 20, midterm: 30, final: 49 } })).toEqual(['parts-hundred'])
  })

  it('is replaced from a day on by a decision, and the old one goes on holding for the days before', async () => {
    const decision = await aDecision({ changes: ['grades'] })
    const draft = await academics.officer(gradeScales.routes.create)
    expect(draft.defaults).toMatchObject({ starts_on: addDays(today, 1), pass_mark: 50 })
    const body = { ...firstScale, starts_on: '2027-01-01', pass_mark: 65, decision_id: decision.id }
    const version = await academics.officer(gradeScales.routes.store, { body })
    expect((await gradeScaleOn('2026-12-31')).pass_mark).toBe(50)
    expect((await gradeScaleOn('2027-01-01')).pass_mark).toBe(65)
    expect((await gradeScaleOn('1999-01-01')).pass_mark).toBe(50)
    await expect(academics.officer(gradeScales.routes.store, { body })).rejects.toMatchObject({
      problem: { status: 422, errors: { starts_on: expect.any(String) } },
    })
    await academics.officer(gradeScales.routes.delete.perform, { params: { id: version.id } })
    expect((await gradeScaleOn('2027-01-01')).pass_mark).toBe(50)
  })

  it('stays once it has held', async () => {
    const { rows } = await academics.officer(gradeScales.routes.list)
    const removal = academics.officer(gradeScales.routes.delete.perform, { params: { id: rows[0]!.id } })
    expect(await removal.catch((error: CallError) => error.problem.code)).toBe('grade-scale-holds')
  })

  it('has no version without a decision', async () => {
    const body = { ...firstScale, starts_on: '2027-01-01' } as never
    await expect(academics.officer(gradeScales.routes.store, { body })).rejects.toMatchObject({
      problem: { status: 422, errors: { decision_id: expect.any(String) } },
    })
  })
})

describe('an announced Hijri month', () => {
  const month = { year: 1448, month: 9, starts_on: '2027-02-09', decision_id: null, note: '' }
  it('overrides what is reckoned; a later announcement holds, the old one stays', async () => {
    await academics.officer(hijriMonths.routes.store, { body: month })
    expect(hijriDay('2027-02-09', 'ar', await announcedMonths())).toBe('1 رمضان 1448')
    await academics.officer(hijriMonths.routes.store, { body: { ...month, starts_on: '2027-02-08' } })
    expect(hijriDay('2027-02-09', 'ar', await announcedMonths())).toBe('2 رمضان 1448')
    expect((await academics.officer(hijriMonths.routes.list)).total).toBe(2)
  })
  it('is refused when it is far from what is reckoned', async () => {
    const body = { ...month, starts_on: '2027-03-09' }
    await expect(academics.officer(hijriMonths.routes.store, { body })).rejects.toMatchObject({
      problem: { status: 422, errors: { starts_on: expect.stringContaining('يوم') } },
    })
  })
  it.each(['2027-13-45', '2027-02-30', 'رمضان', ''])(
    'is refused where its first day is no day: %s',
    async starts_on => {
      await expect(
        academics.officer(hijriMonths.routes.store, { body: { ...month, starts_on } }),
      ).rejects.toMatchObject({
        problem: { status: 422, errors: { starts_on: expect.any(String) } },
      })
    },
  )
  it('is proposed as the month after this one', async () => {
    expect((await academics.officer(hijriMonths.routes.create)).defaults).toEqual({ year: 1448, month: 7 })
  })
})

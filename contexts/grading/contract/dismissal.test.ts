import { semesterKinds } from '@halaqa/academics/contract'
import { semestersUsed, stateOn, studentStates } from '@halaqa/students/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dismissalGrounds, groundsFor, longestStudy, mostRepeats } from './dismissal.ts'
import { type Standing, verdictOf } from './promotion.ts'

const day = fc.integer({ min: 0, max: 6000 }).map(at => new Date(at * 86_400_000).toISOString().slice(0, 10))
const state = fc.constantFrom(...studentStates)
const inOrder = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])
const semester = fc
  .record({ kind: fc.constantFrom(...semesterKinds), one: day, other: day })
  .map(({ kind, one, other }) => {
    const [startsOn, endsOn] = inOrder(one, other)
    return { kind, starts_on: startsOn, ends_on: endsOn }
  })
const move = fc.record({ from: state, to: state, starts_on: day })
const byDay = fc
  .array(move, { maxLength: 6 })
  .map(moves => moves.sort((a, b) => a.starts_on.localeCompare(b.starts_on)))
const endurance = {
  semestersUsed: fc.nat(20),
  longest: fc.option(fc.integer({ min: 1, max: 15 }), { nil: undefined }),
  repeats: fc.nat(4),
}
const standing: fc.Arbitrary<Standing> = fc.record({
  term: fc.integer({ min: 1, max: 8 }),
  lastTerm: fc.constant(8),
  hours: fc.nat(20),
  failed_hours: fc.nat(20),
  pending: fc.nat(2),
  passed_hours: fc.nat(140),
  credit_hours: fc.constant(130),
  excepted: fc.subarray([...dismissalGrounds]),
  ...endurance,
})

it('R035: seven semesters of a diploma, twelve of a bachelor', () =>
  expect(longestStudy).toEqual({ diploma: 7, bachelor: 12 }))

it('an exception from every ground leaves nobody proposed, and never changes another verdict', () => {
  fc.assert(
    fc.property(standing, of => {
      const lifted = verdictOf({ ...of, excepted: dismissalGrounds })
      expect(lifted).not.toBe('dismissal')
      const verdict = verdictOf(of)
      if (verdict !== 'dismissal') expect(verdict).toBe(lifted)
      else expect(['passes', 'repeats']).toContain(lifted)
    }),
  )
})

it('nobody is proposed before every result is released, nor who graduates', () => {
  fc.assert(
    fc.property(standing, of => {
      if (of.pending || !of.hours) expect(verdictOf(of)).toBe('pending')
      if (verdictOf({ ...of, excepted: dismissalGrounds }) === 'graduates') expect(verdictOf(of)).toBe('graduates')
    }),
  )
})

it('a semester more never lifts a ground', () => {
  fc.assert(
    fc.property(fc.record(endurance), fc.boolean(), (of, wouldRepeat) => {
      const more = groundsFor({ ...of, semestersUsed: of.semestersUsed + 1 }, wouldRepeat)
      expect(more).toEqual(expect.arrayContaining(groundsFor(of, wouldRepeat)))
      if (!wouldRepeat || of.repeats < mostRepeats) expect(more).not.toContain('repeats')
    }),
  )
})

it('summers are never counted, nor what ended before the beginning or ends later; with time it only grows', () => {
  fc.assert(
    fc.property(fc.array(semester), byDay, state, day, day, day, (semesters, moves, now, enrolledOn, one, other) => {
      const of = { enrolled_on: enrolledOn, state: now, moves }
      const [until, later] = inOrder(one, other)
      const used = semestersUsed(of, semesters, until)
      const possible = semesters.filter(
        each => each.kind !== 'summer' && each.ends_on >= enrolledOn && each.ends_on <= until,
      )
      expect(used).toBeLessThanOrEqual(possible.length)
      expect(semestersUsed(of, semesters, later)).toBeGreaterThanOrEqual(used)
    }),
  )
})

it('a day lies in the state of the last move before it, else in what the first one left', () => {
  const moves = [
    { from: 'active', to: 'delayed', starts_on: '2026-02-01' },
    { from: 'delayed', to: 'active', starts_on: '2026-09-01' },
  ] as const
  expect(['2026-01-31', '2026-02-01', '2026-08-31', '2026-09-01'].map(each => stateOn(each, moves, 'active'))).toEqual([
    'active',
    'delayed',
    'delayed',
    'active',
  ])
  expect(stateOn('2026-01-01', [], 'hold')).toBe('hold')
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPlan, hoursOfPlan, hoursOfTerm, type KnownSubject, type PlanShape } from './plan-check.ts'

const terms = 5
type Drawn = { id: number; term: number; hours: number; before: number[] }

/** Plans that are right: each subject asks only for subjects of earlier terms. */
const rightPlan = fc
  .array(fc.record({ hours: fc.integer({ min: 1, max: 4 }), ask: fc.array(fc.nat(), { maxLength: 3 }) }), {
    minLength: 5,
    maxLength: 30,
  })
  .map(drawn => {
    const subjects: Drawn[] = drawn.map(({ hours }, at) => ({ id: at + 1, term: (at % terms) + 1, hours, before: [] }))
    for (const [at, { ask }] of drawn.entries()) {
      const earlier = subjects.filter(each => each.term < subjects[at]!.term)
      subjects[at]!.before = earlier.length ? [...new Set(ask.map(each => earlier[each % earlier.length]!.id))] : []
    }
    return subjects
  })
const shapeOf = (subjects: Drawn[]): PlanShape => ({
  groups: [],
  subjects: subjects.map(({ id, term }) => ({ subject_id: id, term, kind: 'obligatory', group: null })),
})
const knownOf = (subjects: Drawn[]) =>
  new Map<number, KnownSubject>(
    subjects.map(({ id, hours, before }) => [id, { hours, prerequisite_ids: before, is_published: true }]),
  )
const limitsOf = (subjects: Drawn[]) => ({ terms, credit_hours: subjects.reduce((sum, each) => sum + each.hours, 0) })
const blocking = (...given: Parameters<typeof checkPlan>) => checkPlan(...given).filter(each => each.blocks)
const problems = (...given: Parameters<typeof checkPlan>) => checkPlan(...given).map(each => each.problem)

describe('a plan', () => {
  it('in which everything comes after what it asks for is not hindered', () => {
    fc.assert(
      fc.property(rightPlan, subjects => {
        expect(blocking(shapeOf(subjects), knownOf(subjects), limitsOf(subjects))).toEqual([])
      }),
    )
  })

  it('has the hours of its terms together, and each subject counts once', () => {
    fc.assert(
      fc.property(rightPlan, subjects => {
        const [shape, known] = [shapeOf(subjects), knownOf(subjects)]
        const all = [1, 2, 3, 4, 5].reduce((sum, term) => sum + hoursOfTerm(shape, term, known), 0)
        expect(hoursOfPlan(shape, terms, known)).toBe(all)
        expect(all).toBe(limitsOf(subjects).credit_hours)
      }),
    )
  })

  it('does not depend on the order in which its subjects are named', () => {
    fc.assert(
      fc.property(rightPlan, fc.infiniteStream(fc.nat()), (subjects, stream) => {
        const shuffled = subjects.map(each => ({ each, by: stream.next().value as number })).sort((a, b) => a.by - b.by)
        const limits = { ...limitsOf(subjects), credit_hours: 40 }
        const sorted = (shape: PlanShape) =>
          checkPlan(shape, knownOf(subjects), limits)
            .map(each => JSON.stringify(each))
            .sort()
        expect(sorted(shapeOf(shuffled.map(({ each }) => each)))).toEqual(sorted(shapeOf(subjects)))
      }),
    )
  })

  it('is hindered as soon as one subject moves to the term of what it asks for, or before it', () => {
    fc.assert(
      fc.property(rightPlan, fc.nat(), (subjects, choice) => {
        const asking = subjects.filter(each => each.before.length)
        if (!asking.length) return
        const moved = asking[choice % asking.length]!
        const first = subjects.find(each => each.id === moved.before[0])!
        const changed = subjects.map(each => (each === moved ? { ...each, term: first.term } : each))
        expect(problems(shapeOf(changed), knownOf(changed), limitsOf(changed))).toContain('prerequisite-later')
      }),
    )
  })
})

describe('what hinders', () => {
  const known = new Map<number, KnownSubject>([
    [1, { hours: 3, prerequisite_ids: [], is_published: true }],
    [2, { hours: 3, prerequisite_ids: [1], is_published: true }],
    [3, { hours: 2, prerequisite_ids: [], is_published: false }],
  ])
  const at = (subjectId: number, term: number, group: string | null = null) => ({
    subject_id: subjectId,
    term,
    kind: 'obligatory' as const,
    group,
  })
  const limits = { terms: 2, credit_hours: 6 }
  it.each([
    ['nothing in it', { subjects: [], groups: [] }, 'no-subjects'],
    ['a subject twice', { subjects: [at(1, 1), at(1, 2)], groups: [] }, 'twice'],
    ['a prerequisite that is not in the plan', { subjects: [at(2, 1)], groups: [] }, 'prerequisite-missing'],
    ['a prerequisite in the same term', { subjects: [at(1, 1), at(2, 1)], groups: [] }, 'prerequisite-later'],
    ['a term that the specialty has not', { subjects: [at(1, 3)], groups: [] }, 'term-outside'],
    ['a subject nobody has published', { subjects: [at(3, 1)], groups: [] }, 'not-published'],
    ['hours that are short', { subjects: [at(1, 1)], groups: [] }, 'hours-short'],
    [
      'a group of which all are to be chosen',
      { subjects: [at(1, 1, 'a')], groups: [{ key: 'a', term: 1, choose: 1 }] },
      'group-small',
    ],
    [
      'a group of another term',
      { subjects: [at(1, 1, 'a')], groups: [{ key: 'a', term: 2, choose: 1 }] },
      'group-term',
    ],
    ['a group that is not there', { subjects: [at(1, 1, 'a')], groups: [] }, 'group-unknown'],
  ] as [string, PlanShape, string][])('%s', (_, plan, problem) => {
    expect(blocking(plan, known, limits).map(each => each.problem)).toContain(problem)
  })

  it('a round of prerequisites', () => {
    const round = new Map(known).set(1, { hours: 3, prerequisite_ids: [2], is_published: true })
    expect(problems({ subjects: [at(1, 1), at(2, 2)], groups: [] }, round, limits)).toContain('cycle')
  })

  it('counts of a group only as many as are chosen, the lightest', () => {
    const plan: PlanShape = { subjects: [at(1, 1, 'a'), at(3, 1, 'a')], groups: [{ key: 'a', term: 1, choose: 1 }] }
    expect(hoursOfTerm(plan, 1, known)).toBe(2)
  })
})

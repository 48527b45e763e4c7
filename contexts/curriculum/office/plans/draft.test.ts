import { describe, expect, it } from 'vitest'
import {
  type Draft,
  draftOf,
  shifted,
  withGroup,
  withLine,
  withNewGroup,
  withoutGroup,
  withoutSubject,
  withSubject,
} from './draft.ts'

const empty: Draft = { decision_number: '', decision_on: '', decision_text: '', groups: [], subjects: [] }
/** Subjects 1 and 3 in the first term, 2 between them in the list but in the second term. */
const draft = [1, 2, 3].reduce(
  (before, subjectId) => withSubject(before, subjectId, subjectId === 2 ? 2 : 1, 'obligatory'),
  empty,
)
const order = ({ subjects }: Draft) => subjects.map(line => line.subject_id)

describe('the draft of a plan', () => {
  const terms = [{ term: 1, hours: 3, groups: [], subjects: [] }]
  const plan = { decision_number: '7/2026', decision_on: '2026-09-01', decision_text: 'نص' }

  it('keeps its decision, and begins without one after a plan that is in force', () => {
    const begun = (state: 'draft' | 'published') => draftOf({ plan: { ...plan, state }, terms } as never)
    expect(begun('draft')).toMatchObject(plan)
    expect(begun('published')).toEqual(empty)
    expect(draftOf({ plan: null, terms } as never)).toEqual(empty)
  })
})

describe('a subject of a plan', () => {
  it('changes places with its neighbour of the same term, whatever stands between them', () => {
    expect(order(shifted(draft, 1, 1))).toEqual([2, 3, 1])
    expect(order(shifted(draft, 3, -1))).toEqual([3, 1, 2])
  })
  it('stays where it is at the end of its term', () => {
    expect(shifted(draft, 1, -1)).toBe(draft)
    expect(shifted(draft, 2, 1)).toBe(draft)
  })
  it('is changed and taken out alone', () => {
    expect(withLine(draft, 2, { kind: 'optional' }).subjects.map(line => line.kind)).toEqual([
      'obligatory',
      'optional',
      'obligatory',
    ])
    expect(order(withoutSubject(draft, 2))).toEqual([1, 3])
  })
})

describe('a group of a plan', () => {
  it('leaves its subjects in their term when it goes', () => {
    const key = 'n1'
    const grouped = withNewGroup(draft, { key, term: 1, name: 'اختياري', choose: 1 })
    const inGroup = withLine(withGroup(grouped, key, { choose: 2 }), 3, { group: key })
    expect(inGroup.groups).toEqual([{ key, term: 1, name: 'اختياري', choose: 2 }])
    expect(withoutGroup(inGroup, key)).toEqual(draft)
  })
})

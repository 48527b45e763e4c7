import { expect, it } from 'vitest'
import { type PlanLine, planChange } from './plan-change.ts'

const line = (subject_id: number, more: Partial<PlanLine> = {}): PlanLine => ({
  subject_id,
  term: 1,
  kind: 'obligatory',
  choose: null,
  hours: 3,
  prerequisite_ids: [],
  ...more,
})
const none = { added: [], removed: [], changed: [] }

it('says what is added, what is gone, and of what stays what is asked otherwise', () => {
  expect(planChange([line(1), line(2)], [line(2, { term: 2 }), line(3)])).toEqual({
    added: [3],
    removed: [1],
    changed: [2],
  })
})
it.each<Partial<PlanLine>>([{ term: 2 }, { kind: 'optional' }, { choose: 2 }, { hours: 2 }, { prerequisite_ids: [9] }])(
  '%o is a change',
  more => {
    expect(planChange([line(1)], [line(1, more)])).toEqual({ ...none, changed: [1] })
  },
)
it('neither the order of subjects nor that of prerequisites is a change', () => {
  const one = line(1, { prerequisite_ids: [4, 5] })
  expect(planChange([one, line(2)], [line(2), { ...one, prerequisite_ids: [5, 4] }])).toEqual(none)
})

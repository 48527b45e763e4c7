import { expect, it } from 'vitest'
import { judgeForSummer, judgeTerm, type SummerOffer, type TermOffer } from './judge.ts'

const subject = (id: number, status: 'failed' | 'current' | 'optional') => ({
  id,
  code: `FQH${id}`,
  name: 'فقه',
  hour: 3,
  state: 'coming' as const,
  status,
  chosen_summer: 0,
})
const window = { is_open: true, opens_on: null, closes_on: null, semester: '', fee_per_hour: 15_000 }
const term: TermOffer = {
  ...window,
  gpa: 1.99,
  taken_hours: 0,
  min: 6,
  max: 12,
  subjects: [
    subject(1, 'failed'),
    subject(2, 'current'),
    subject(3, 'optional'),
    subject(4, 'optional'),
    subject(5, 'current'),
  ],
  first_choice: [1, 2, 3],
}
const summer: SummerOffer = { ...window, subjects: [1, 2, 3].map(id => subject(id, 'current')), chosen: 1 }

it('says every refusal by the key of its message, as the server would', () => {
  expect(judgeTerm(term, [1, 2, 3]).problems).toEqual([])
  expect(judgeTerm(term, []).problems).toContain('choice-nothing')
  expect(judgeTerm(term, [2, 3]).problems).toEqual(['choice-all-failed'])
  expect(judgeTerm(term, [1, 3, 4]).problems).toEqual(['choice-one-optional'])
  expect(judgeTerm(term, [1]).problems).toEqual(['choice-too-few-hours'])
  expect(judgeTerm({ ...term, max: 12, taken_hours: 6 }, [1, 2, 5]).problems).toEqual(['choice-too-many-hours'])
})

it('counts what was chosen for the summer before', () => {
  expect(judgeForSummer(summer, [1, 2])).toMatchObject({ problems: [], hours: 6 })
  expect(judgeForSummer(summer, [1, 2, 3]).problems).toEqual(['choice-too-many-subjects'])
  expect(judgeForSummer(summer, []).problems).toEqual(['choice-nothing'])
})

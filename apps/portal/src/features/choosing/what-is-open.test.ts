import { expect, it } from 'vitest'
import { choosingAt, openChoosing } from './what-is-open.ts'

const subjects = [{ hour: 3 }, { hour: 2 }]
const term = { is_open: true, closes_on: '2026-12-03', taken_hours: 12, max: 15, subjects }
const summer = { is_open: true, closes_on: '2027-06-10', taken_hours: 0, max: 6, subjects }
/** Only what the choice stands on is told. */
const open = (given: object) => openChoosing(given as never).map(each => [each.modal, each.until])

it('a term with room for one of its subjects is open, until its day', () => {
  expect(open({ term })).toEqual([['ChooseFailSubjects', '2026-12-03']])
})

it('where no subject has room, nothing is to be chosen: the smallest is what counts', () => {
  expect(open({ term: { ...term, taken_hours: 13 } })).toHaveLength(1)
  expect(open({ term: { ...term, taken_hours: 14 } })).toEqual([])
  expect(open({ term: { ...term, subjects: [] } })).toEqual([])
})

it('a time that is over, and an answer that is not there, are no choice', () => {
  expect(open({ term: { ...term, is_open: false } })).toEqual([])
  expect(open({ summer: { ...summer, is_open: false } })).toEqual([])
  expect(open({})).toEqual([])
})

it('the summer is open with any subject, whatever the term has', () => {
  expect(open({ term: { ...term, taken_hours: 15 }, summer })).toEqual([['ChooseSummerSubjects', '2027-06-10']])
  expect(open({ summer: { ...summer, subjects: [] } })).toEqual([])
})

it('an event of choosing leads to the choice that ends with it', () => {
  const both = openChoosing({ term, summer } as never)
  expect(choosingAt({ rule_key: 'choose_subjects', ends_on: '2027-06-10' }, both)?.modal).toBe('ChooseSummerSubjects')
  expect(choosingAt({ rule_key: 'choose_subjects', ends_on: '2026-12-03' }, both)?.modal).toBe('ChooseFailSubjects')
  // A day that was moved since leads to what is open.
  expect(choosingAt({ rule_key: 'choose_subjects', ends_on: '2026-12-01' }, both)?.modal).toBe('ChooseFailSubjects')
})

it('an event of choosing without room has no button, nor has another event', () => {
  expect(choosingAt({ rule_key: 'choose_subjects', ends_on: '2026-12-03' }, [])).toBeUndefined()
  const both = openChoosing({ term, summer } as never)
  expect(choosingAt({ rule_key: 'final_exams', ends_on: '2026-12-03' } as never, both)).toBeUndefined()
})

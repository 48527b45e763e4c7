import { expect, it } from 'vitest'
import { missingAnswer, reasonsFor } from './eligible.ts'

const specialty = { minimum_percent: 55, accepts_experience: true }
const today = '2026-11-21'

it('holds the secondary route at the percentage of the speciality, in hundredths', () => {
  expect(reasonsFor({ route: 'secondary', secondary_percent: 5499 }, specialty, today)).toEqual(['percent-too-low'])
  expect(reasonsFor({ route: 'secondary', secondary_percent: 5500 }, specialty, today)).toEqual([])
})

it('says nothing while an answer that decides is missing', () => {
  expect(reasonsFor({}, specialty, today)).toBeUndefined()
  expect(reasonsFor({ route: 'secondary', secondary_percent: null }, specialty, today)).toBeUndefined()
  const experience = { route: 'experience', completed_grade: 9, experience_years: 6 }
  expect(reasonsFor(experience, specialty, today)).toBeUndefined()
  expect(reasonsFor({ ...experience, birth_date: '21-1' }, specialty, today)).toBeUndefined()
})

it('says nothing of 102.5 %: what the field refuses is not approved below it', () =>
  expect(reasonsFor({ route: 'secondary', secondary_percent: 10_250 }, specialty, today)).toBeUndefined())

it('takes the age of the experience route from the birthday of the first step', () => {
  const answers = { route: 'experience', completed_grade: 9, experience_years: 6 }
  expect(reasonsFor({ ...answers, birth_date: '1996-11-21' }, specialty, today)).toEqual([])
  expect(reasonsFor({ ...answers, birth_date: '1996-11-22' }, specialty, today)).toEqual(['age-too-low'])
  const closed = { ...specialty, accepts_experience: false }
  expect(reasonsFor({ ...answers, birth_date: '1990-01-01' }, closed, today)).toEqual(['experience-not-accepted'])
})

it('asks for a first degree on the way to a master’s', () => {
  expect(reasonsFor({ route: 'degree', has_bachelor: false }, specialty, today)).toEqual(['bachelor-needed'])
  expect(reasonsFor({ route: 'degree', has_bachelor: true }, specialty, today)).toEqual([])
})

it('names the answer that is still missing on a route', () => {
  expect(missingAnswer({ route: 'secondary' })).toBe('secondary_percent')
  expect(missingAnswer({ route: 'experience', completed_grade: 9, experience_years: null })).toBe('experience_years')
  expect(missingAnswer({ route: 'experience', completed_grade: 9, experience_years: 0 })).toBeUndefined()
  expect(missingAnswer({ route: 'degree' })).toBeUndefined()
})

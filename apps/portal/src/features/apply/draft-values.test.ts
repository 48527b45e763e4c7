import { expect, it } from 'vitest'
import { draftOf, valuesOf } from './draft-values.ts'

it('keeps what was typed, never a password or an agreement', () => {
  const typed = {
    first_name: 'هدى',
    second_name: '',
    secondary_percent: 7250,
    has_bachelor: false,
    completed_grade: null,
    specialty_id: undefined,
    password: 'سر لا يحفظ 2026',
    agreed: true,
    website: 'x',
    draft: 'token',
  }
  expect(draftOf(typed)).toEqual({ first_name: 'هدى', secondary_percent: 7250, has_bachelor: false })
})

it('keeps at most 500 characters of a field, as the contract does', () => {
  expect(draftOf({ city: 'م'.repeat(600) }).city).toHaveLength(500)
})

it('fills in what a draft holds and empties nothing', () => {
  expect(valuesOf({ latin_name: '', civil_number: '12345671', specialty_id: null, password: 'x' })).toEqual({
    civil_number: '12345671',
  })
})

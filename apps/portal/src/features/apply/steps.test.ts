import { SignUpInput } from '@halaqa/admission/contract'
import { expect, it } from 'vitest'
import { fieldsOf, stepNames, stepOfHash, stepWith } from './steps.ts'

it('asks for every field of the sign-up in exactly one step, but what nobody types', () => {
  const asked = stepNames.flatMap(step => fieldsOf[step])
  const notTyped = ['draft', 'offer', 'affiliate_code', 'website']
  expect([...asked, ...notTyped].sort()).toEqual(Object.keys(SignUpInput.shape).sort())
})

it('finds the step of an address and of a field that the server complains about', () => {
  expect(stepOfHash('#study')).toBe('study')
  expect(stepOfHash('#elsewhere')).toBe('person')
  expect(stepWith(['agreed', 'city'])).toBe('contact')
  expect(stepWith(['unknown'])).toBeUndefined()
})

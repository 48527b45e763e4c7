import { SignUpInput } from '@halaqa/admission/contract'
import { expect, it } from 'vitest'
import { fieldsOf, hashOf, stepNames, stepOfHash, stepWith, tokenOfHash } from './steps.ts'

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

it('keeps the token of a half-written application behind the step, where no server sees it', () => {
  const address = new URL(`https://halaqa.example/programmes/form/3?lang=en${hashOf('study', 'a-_b+c')}`)
  expect(address.search).toBe('?lang=en')
  expect([stepOfHash(address.hash), tokenOfHash(address.hash)]).toEqual(['study', 'a-_b+c'])
  expect([tokenOfHash('#study'), stepOfHash('#token=abc'), tokenOfHash('#token=abc')]).toEqual([
    undefined,
    'person',
    'abc',
  ])
})

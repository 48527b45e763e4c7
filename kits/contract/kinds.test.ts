import { expect, it } from 'vitest'
import { z } from 'zod'
import { email, phone } from './fields.ts'
import { defaultOf, kindOf } from './kinds.ts'

it('a field that may be empty is of the kind that it is when it is not', () => {
  expect(kindOf(phone)).toBe('phone')
  expect(kindOf(phone.or(z.literal('')).default(''))).toBe('phone')
  expect(kindOf(email.nullable())).toBe('email')
  expect(kindOf(z.string().or(z.int()))).toBe('text')
})

it('what an empty field means is what the contract says, and nothing where it says nothing', () => {
  const language = z.enum(['ar', 'en'])
  expect([language.default('ar'), language.optional(), language].map(defaultOf)).toEqual(['ar', undefined, undefined])
})

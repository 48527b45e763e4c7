import { expect, it } from 'vitest'
import { z } from 'zod'
import { email, phone } from './fields.ts'
import { defaultOf, kindOf, mayNameNone } from './kinds.ts'

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

it('a list that may name nothing is told from one that must name something', () => {
  const audiences = z.array(z.enum(['students', 'staff'])).max(2)
  expect([audiences, audiences.min(1), z.string()].map(mayNameNone)).toEqual([true, false, false])
})

import { expect, it } from 'vitest'
import { z } from 'zod'
import { email, phone } from './fields.ts'
import { kindOf } from './kinds.ts'

it('a field that may be empty is of the kind that it is when it is not', () => {
  expect(kindOf(phone)).toBe('phone')
  expect(kindOf(phone.or(z.literal('')).default(''))).toBe('phone')
  expect(kindOf(email.nullable())).toBe('email')
  expect(kindOf(z.string().or(z.int()))).toBe('text')
})

import { kindOf, referenceOf } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { ExceptionInput } from './exception.ts'

it('an exception names its lesson by choosing it, not by a number', () => {
  const { lesson_id } = ExceptionInput.shape
  expect([kindOf(lesson_id), referenceOf(lesson_id)]).toEqual(['reference', 'curriculum.lesson'])
})

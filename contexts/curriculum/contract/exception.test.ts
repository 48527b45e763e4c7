import { kindOf, referenceOf } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { ExceptionInput } from './exception.ts'

it('an exception names its lesson by choosing it, not by a number', () => {
  const { lessonId } = ExceptionInput.shape
  expect([kindOf(lessonId), referenceOf(lessonId)]).toEqual(['reference', 'curriculum.lesson'])
})

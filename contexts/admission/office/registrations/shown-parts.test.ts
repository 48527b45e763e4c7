import { expect, it } from 'vitest'
import { officeDocumentFile } from '../../contract/review.ts'
import { shownParts } from './shown-parts.ts'

it('no tab of an applicant leads to a refusal: documents are there for who may read them', () => {
  expect(shownParts(() => true)).toContain('documents')
  expect(shownParts(access => access !== officeDocumentFile.access)).toEqual(['data', 'payments', 'messages', 'log'])
})

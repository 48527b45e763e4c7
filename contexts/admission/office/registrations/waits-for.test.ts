import { expect, it } from 'vitest'
import { waitsFor } from './waits-for.ts'

const documents = { uploaded: 0, accepted: 0, refused: 0, required: 4 }
it.each([
  ['whose documents are not there', 'documents', {}, 'documents'],
  ['of whose documents one is missing', 'documents', { uploaded: 3 }, 'documents'],
  ['of whose documents one was refused', 'documents', { uploaded: 4, refused: 1 }, 'documents'],
  ['whose documents are all there', 'documents', { uploaded: 4 }, 'documents_there'],
  ['whose documents are there and some accepted', 'documents', { uploaded: 2, accepted: 2 }, 'documents_there'],
  ['whose documents are reviewed', 'documents_review', { uploaded: 4 }, 'documents_review'],
] as const)('an applicant %s is said to wait for the right thing', (_, step_code, counts, expected) => {
  expect(waitsFor({ step_code, exam: null, documents: { ...documents, ...counts } })).toBe(expected)
})

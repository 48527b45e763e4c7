import { expect, it } from 'vitest'
import { mimeTypesOf } from './mime-types.ts'

it('knows the photographs of phones, iPhones among them, and PDF', () => {
  expect(mimeTypesOf(['image', 'pdf'])).toEqual([
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/heic',
    'application/pdf',
  ])
})
it('takes a MIME type as it is', () => {
  expect(mimeTypesOf(['image/tiff'])).toEqual(['image/tiff'])
})

import { expect, it } from 'vitest'
import { mimeTypesOf } from './mime-types.ts'

it('knows photographs and PDF; without HEIC in the list an iPhone sends its photographs as JPEG', () => {
  expect(mimeTypesOf(['image', 'pdf'])).toEqual(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
})
it('takes a MIME type as it is', () => {
  expect(mimeTypesOf(['image/tiff'])).toEqual(['image/tiff'])
})

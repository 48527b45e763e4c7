import { expect, it } from 'vitest'
import { lackOf } from './lack.ts'

const whole = { video_id: 1, has_captions: true, pages: 1 }

it.each([
  ['a film that is whole', { ...whole, kind: 'video' }, undefined],
  ['a film without captions', { ...whole, kind: 'video', has_captions: false }, 'captions'],
  [
    'a film without a video, whose captions nobody can miss yet',
    { kind: 'video', video_id: null, has_captions: false, pages: 0 },
    'video',
  ],
  ['a text with pages', { ...whole, kind: 'text' }, undefined],
  ['a text without pages', { ...whole, kind: 'text', pages: 0 }, 'pages'],
  [
    'a file, which is whole or is not there',
    { kind: 'file', video_id: null, has_captions: false, pages: 0 },
    undefined,
  ],
])('%s', (_name, element, lack) => {
  expect(lackOf(element)).toBe(lack)
})

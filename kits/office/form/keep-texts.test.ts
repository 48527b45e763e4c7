import { expect, it } from 'vitest'
import { changedTexts } from './keep-texts.tsx'

it('keeps the long texts that were changed and no other field of the form', () => {
  const texts = new Set(['reason', 'note'])
  const before = { reason: '', note: 'كما كانت', amount: 1 }
  expect(changedTexts({ reason: 'لأن', note: 'كما كانت', amount: 2 }, before, texts)).toEqual({ reason: 'لأن' })
  expect(changedTexts({ ...before, amount: 2 }, before, texts)).toBeUndefined()
  expect(changedTexts({ ...before, note: '' }, before, texts)).toEqual({ note: '' })
})

import { expect, it } from 'vitest'
import { saidOf } from './document-rows.tsx'

const file = (state: 'missing' | 'uploaded' | 'accepted' | 'refused', upload: boolean, required = true) =>
  saidOf({ state, required, can: { upload, delete: upload } })

it('a document is not called under review before it is handed in', () => {
  expect(file('uploaded', true)).toBe('ready')
  expect(file('uploaded', false)).toBe('uploaded')
})
it('what is asked for and what may be left out are told apart; the rest is what the college decided', () => {
  expect([file('missing', true), file('missing', true, false)]).toEqual(['missing', 'optional'])
  expect([file('accepted', false), file('refused', true)]).toEqual(['accepted', 'refused'])
})

import { expect, it } from 'vitest'
import { isForeign } from './marker.ts'

const marker = { by: 7, lessons: [1] }

it('is the owner’s while they are signed in', () => {
  expect(isForeign(marker, { id: 7 })).toBe(false)
  expect(isForeign(undefined, undefined)).toBe(false)
})
it('is foreign to who is signed out, to another student, and to who acts as the owner', () => {
  for (const account of [undefined, { id: 8 }, { id: 7, actingBy: { id: 2 } }])
    expect(isForeign(marker, account)).toBe(true)
})

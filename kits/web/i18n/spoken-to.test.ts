import { expect, it } from 'vitest'
import { keepSpokenTo, spokenToBefore } from './spoken-to.ts'

const full = {
  getItem: () => 'not of ours',
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {},
}

it('a storage that is full, or holds a foreign text, keeps nobody from their page', () => {
  expect(keepSpokenTo('students.7', 'female', full)).toBe(false)
  expect(spokenToBefore('students.7', full)).toBeUndefined()
})

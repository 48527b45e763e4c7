import { forgetDrafts, ownerOf } from '@halaqa/kit-web/drafts'
import { expect, it } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const salma = { guard: 'students', id: 7 }
const owner = ownerOf(salma)!

it('remembers the last eight, the last first, each once', () => {
  const storage = memory()
  for (const q of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) rememberSearch(owner, q, storage)
  expect(recentSearches(owner, storage)).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b'])
})
it('is its owner’s alone, goes with the sign-out, and is kept for nobody who acts as somebody', () => {
  const storage = memory()
  rememberSearch(owner, 'قياس', storage)
  expect(recentSearches(ownerOf({ guard: 'students', id: 8 }), storage)).toEqual([])
  rememberSearch(ownerOf({ ...salma, actingBy: { id: 1 } }), 'سر', storage)
  expect(recentSearches(owner, storage)).toEqual(['قياس'])
  forgetDrafts(storage, salma)
  expect(recentSearches(owner, storage)).toEqual([])
})
it('is forgotten when that is asked, and what else was typed stays', () => {
  const storage = memory()
  rememberSearch(owner, 'قياس', storage)
  forgetSearches(owner, storage)
  expect(recentSearches(owner, storage)).toEqual([])
})

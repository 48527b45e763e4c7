import { expect, it } from 'vitest'
import { draftStore } from './draft.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('gives back what was written, but never a field that must not be kept', () => {
  const storage = memory()
  const draft = draftStore('apply', storage, ['password'])
  draft.write({ name: 'سلمى', password: 'secret' })
  expect(draft.read()).toEqual({ name: 'سلمى' })
  expect([...storage.kept.values()].join()).not.toContain('secret')
})

it('throws a broken draft away', () => {
  const storage = memory()
  storage.setItem('draft:apply', '{')
  expect(draftStore('apply', storage).read()).toBeUndefined()
  expect(storage.kept.size).toBe(0)
})

it('says that nothing was saved when the storage is full', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(draftStore('apply', full).write({ a: 1 })).toBe(false)
})

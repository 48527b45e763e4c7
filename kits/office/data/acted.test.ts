import { expect, it } from 'vitest'
import { actsHere } from './acted.ts'

const shelfOf = (kept = new Map<string, string>()) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})

it('no answer may be older than an act of this page, of the page before it, or of another tab', () => {
  let now = 1_000_000
  const shelf = shelfOf()
  const page = actsHere(shelf, () => now)
  const otherTab = actsHere(shelf, () => now)
  expect(page.maxAge()).toBe(15)
  page.noteAct()
  now += 14_999
  expect([page.maxAge(), otherTab.maxAge(), actsHere(shelf, () => now).maxAge()]).toEqual([0, 0, 0])
  now += 1
  expect([page.maxAge(), otherTab.maxAge()]).toEqual([15, 15])
})

it('a clock that was put back, a text that is no time and a browser that keeps nothing harm nobody', () => {
  const wrong = shelfOf(new Map([['acted-at', 'yesterday']]))
  expect(actsHere(wrong).maxAge()).toBe(15)
  expect(actsHere(shelfOf(new Map([['acted-at', String(Date.now() + 3_600_000)]]))).maxAge()).toBe(15)
  const forbidden = {
    getItem: () => {
      throw new Error('not allowed')
    },
    setItem: () => {
      throw new Error('not allowed')
    },
  }
  const page = actsHere(forbidden)
  expect(page.maxAge()).toBe(15)
  page.noteAct()
  expect(page.maxAge()).toBe(0)
})

import { setClock } from '@halaqa/kit-server/clock'
import { testDatabase } from '@halaqa/kit-testing'
import { beforeEach, expect, it } from 'vitest'
import { keptBriefly, transaction } from './index.ts'

testDatabase()
let asked: string[] = []
let now = new Date('2026-11-25T08:00:00Z')
beforeEach(() => {
  asked = []
  later(0)
})
const counts = () =>
  keptBriefly(async (key: string) => {
    asked.push(key)
    if (key === 'broken') throw new Error('it fails')
    return { key, at: asked.length, rows: [{ count: asked.length }] }
  })
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
  setClock({ now: () => now })
}

it('whoever can do with an old answer gets it while it is no older than that', async () => {
  const of = counts()
  expect((await of(15, 'ar')).at).toBe(1)
  later(14)
  expect((await of(15, 'ar')).at).toBe(1)
  expect((await of(10, 'ar')).at).toBe(2)
  later(15)
  expect((await of(15, 'ar')).at).toBe(3)
})

it('whoever has just done something is answered anew, and others after them by that answer', async () => {
  const of = counts()
  await of(15, 'ar')
  expect((await of(0, 'ar')).at).toBe(2)
  expect((await of(15, 'ar')).at).toBe(2)
})

it('those who ask together ask once, of each key for itself', async () => {
  const of = counts()
  await Promise.all([of(15, 'ar'), of(15, 'ar'), of(15, 'en')])
  expect(asked).toEqual(['ar', 'en'])
})

it('a transaction is answered by itself, what failed is not kept, and nobody changes an answer', async () => {
  const of = counts()
  await of(15, 'ar')
  expect((await transaction(() => of(15, 'ar'))).at).toBe(2)
  expect((await of(15, 'ar')).at).toBe(1)
  await expect(of(15, 'broken')).rejects.toThrow('it fails')
  await expect(of(15, 'broken')).rejects.toThrow('it fails')
  expect(asked.filter(key => key === 'broken')).toHaveLength(2)
  const { rows } = await of(15, 'ar')
  expect(() => rows.push({ count: 9 })).toThrow(TypeError)
})

import { searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { testDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import { integer, pgSchema, text } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nearestTo } from './index.ts'

const schema = pgSchema('nearest_test')
const people = schema.table('people', { id: integer().primaryKey(), search_text: text().notNull() })
const names = [
  'S-26-00001 سالم بن ناصر الحارثي salim@college.example',
  'S-26-00002 مريم بنت أحمد البوسعيدية +96892000142',
  'S-26-00003 عبد الرحمن بن سعيد المعمري',
  'S-26-00004 Salma Al Kindi',
  'S-26-00005 نصر بن سالم الكندي',
]

testDatabase()
beforeAll(async () => {
  await db().execute(sql`create schema nearest_test`)
  await db().execute(sql`create table ${people} (id integer primary key, search_text text not null)`)
  await db()
    .insert(people)
    .values(names.map((name, at) => ({ id: at + 1, search_text: searchKey(name) })))
})
afterAll(async () => {
  await db().execute(sql`drop schema nearest_test cascade`)
})

async function found(q: string): Promise<number[] | undefined> {
  const nearest = await nearestTo(people.search_text, q)
  if (!nearest) return undefined
  const rows = await db()
    .select({ id: people.id })
    .from(people)
    .where(nearest.where)
    .orderBy(...nearest.order, people.id)
  return rows.map(({ id }) => id)
}

it.each<[why: string, q: string, ids: number[] | undefined]>([
  ['a letter left out', 'سلم الحارثي', [1]],
  ['a letter left out of each word', 'سلم الحرثي', [1]],
  ['another letter', 'مريخ', [2]],
  ['a letter too many', 'مرييم', [2]],
  ['two letters that changed places', 'رميم', [2]],
  ['a spelling that search knows already, and a letter left out', 'عبد الرحن', [3]],
  ['Latin letters', 'slma', [4]],
  ['what stands as typed before what only may be meant', 'نصر الكند', [5]],
  ['a number that is not one of theirs', 'سلم S-26-00002', []],
  ['a number alone', 'S-26-99', undefined],
  ['a word of two letters', 'سا', undefined],
  ['a word that is like none', 'قسطنطين', undefined],
  ['letters of `like`', '%_%', undefined],
  ['nothing', '', undefined],
])('of names: %s', async (_, q, ids) => {
  expect(await found(q)).toEqual(ids)
})

it('one letter dropped from a name of four letters and more still leads to the person', async () => {
  const words = names.flatMap((name, at) =>
    searchKey(name)
      .split(' ')
      .filter(word => /^[\u0621-\u064a]{4,12}$/.test(word))
      .map(word => ({ word, id: at + 1 })),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...words), fc.nat(), async ({ word, id }, at) => {
      const drop = at % word.length
      const typed = word.slice(0, drop) + word.slice(drop + 1)
      // What is left may stand elsewhere as it is, and then needs no nearest: they are only looked for when nothing is found.
      const nearest = await found(typed)
      if (nearest) expect(nearest, typed).toContain(id)
      else
        expect(
          names.some(name => searchKey(name).includes(typed)),
          typed,
        ).toBe(true)
    }),
    { numRuns: 60 },
  )
})

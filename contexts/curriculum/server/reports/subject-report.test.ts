import { db, hearsChanges } from '@halaqa/kit-server/database'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aLesson, aSubject, aTextElement, subjectTable } from '../factories.ts'
import { reportOf, reportRows } from './reports.queries.ts'

const database = testDatabase()
beforeEach(async () => {
  await database.reset()
  await expect.poll(() => hearsChanges()).toBe(true)
})

const everything = { state: null, kind: null, only_missing: false, q: '' }

it('the report of subjects is kept, and says at once what a subject has been given, is called and has become', async () => {
  const subject = await aSubject({ name_ar: 'الفقه' })
  const first = async () => (await reportRows(everything, 'ar'))[0]
  expect(await first()).toMatchObject({ name: 'الفقه', lessons: 0, elements: 0 })
  expect(await first()).toBe(await first())
  await aTextElement(await aLesson(subject))
  expect(await first()).toMatchObject({ lessons: 1, elements: 1 })
  await db().update(subjectTable).set({ name_ar: 'أصول الفقه' }).where(eq(subjectTable.id, subject))
  expect(await first()).toMatchObject({ name: 'أصول الفقه' })
  await db().update(subjectTable).set({ state: 'archived' }).where(eq(subjectTable.id, subject))
  expect(await first()).toBeUndefined()
  expect(await reportRows({ ...everything, state: 'archived' }, 'ar')).toHaveLength(1)
})

it('the report of subjects is searched, is read page by page and counts all pages', async () => {
  for (const [code, name_ar] of [
    ['A1', 'أصول الفقه'],
    ['B1', 'الفقه المقارن'],
    ['C1', 'علوم القرآن'],
  ] as const)
    await aSubject({ code, name_ar })
  const page = (q: string, number: number) =>
    reportOf({ ...everything, q }, { page: number, per_page: 1 }, 'ar').then(({ rows, total, last_page }) => ({
      codes: rows.map(row => row.code),
      total,
      last_page,
    }))
  expect(await page('', 3)).toEqual({ codes: ['C1'], total: 3, last_page: 3 })
  expect(await page('الفقه', 2)).toEqual({ codes: ['B1'], total: 2, last_page: 2 })
  expect(await page('اصول فقه', 1)).toEqual({ codes: ['A1'], total: 1, last_page: 1 })
  expect(await page('c1', 1)).toEqual({ codes: ['C1'], total: 1, last_page: 1 })
  expect(await page('', 4)).toEqual({ codes: [], total: 3, last_page: 3 })
})

import { buffer } from 'node:stream/consumers'
import { db } from '@halaqa/kit-server/database'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { elementTable } from '../elements/elements.table.ts'
import { aLesson, aSubject, aTextElement } from '../factories.ts'
import { importOutline } from './import-outline.ts'
import { outlineSheet } from './outline.ts'

testDatabase()
let fiqh: number
let creed: number
beforeAll(async () => {
  defineWords(readWords(new URL('../../messages/', import.meta.url)))
  fiqh = await aSubject({ code: 'FQH701' })
  creed = await aSubject({ code: 'AQD701' })
  for (const [subject, titles] of [
    [fiqh, ['الطهارة', 'الصلاة']],
    [creed, ['التوحيد', 'النبوات']],
  ] as const)
    for (const title of titles) await aTextElement(await aLesson(subject, title), `نص ${title}`)
})
const csvOf = async (subjectId: number, language = 'ar') =>
  (await buffer(await outlineSheet(subjectId, 'csv', language))).toString()
const read = (content: Buffer | string, dryRun = true, name = 'outline.csv') =>
  importOutline(fiqh, { name, content: Buffer.from(content as string) }, dryRun, 'ar')
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => error.errors.file,
  )

it('the outline of a subject is refused by another: no lesson of fiqh gets a title of creed', async () => {
  expect(await refused(read(await csvOf(creed)))).toBe('field.outline-other-subject')
})

it('an export read back changes nothing, in every language and format, with columns in any order', async () => {
  for (const language of ['ar', 'en', 'fr']) {
    expect(await read(await csvOf(fiqh, language))).toMatchObject({
      counts: { same: 2, changed: 0 },
      notes: [],
      unknown: [],
    })
  }
  const xlsx = await buffer(await outlineSheet(fiqh, 'xlsx', 'ar'))
  expect(await read(xlsx, true, 'outline.xlsx')).toMatchObject({ counts: { same: 2 } })
  const turned = (await csvOf(fiqh))
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(',').reverse().join(','))
  expect(await read(turned.join('\n'))).toMatchObject({ counts: { same: 2 } })
})

it('a line that was deleted renames nothing and is told; the trial says old and new', async () => {
  const [head, , second] = (await csvOf(fiqh)).trimEnd().split('\r\n')
  const answer = await read([head, second!.replace('نص الصلاة', 'نص آخر')].join('\n'))
  expect(answer).toMatchObject({
    counts: { changed: 1, same: 0, wrong: 0 },
    notes: [expect.stringMatching(/: الطهارة$/)],
  })
  expect(answer.results[0]!.cells.filter(each => each.outcome !== 'same')).toMatchObject([
    { column: 'title', outcome: 'changed', before: 'نص الصلاة', after: 'نص آخر' },
  ])
})

it('a sheet without the headings that matter is refused, and says which it saw', async () => {
  expect(await refused(read('أ,ب\n1,2'))).toBe('field.sheet-columns-missing')
})

it('kinds are read in Arabic too', async () => {
  const csv = 'رقم الدرس,عنوان الدرس,kind,عنوان العنصر\n1,الطهارة,نص,صفحة جديدة\n'
  expect(await read(csv, false)).toMatchObject({
    done: 1,
    counts: { new: 1, wrong: 0 },
    notes: [expect.stringMatching('رمز المقرر')],
  })
  expect((await read(await csvOf(fiqh))).results.map(line => line.name)).toContain('الطهارة · صفحة جديدة')
})

it('a column that the sheet lacks, or a cell that is empty where a title must be, takes nothing away', async () => {
  const csv = 'lesson,lesson_title,kind,title\n1,الطهارة,text,نص الطهارة\n1,الطهارة,text,\n'
  expect(await read(csv, false)).toMatchObject({
    done: 0,
    counts: { same: 1, wrong: 1 },
    results: [{ ok: true }, { cells: [{ column: 'title', message: 'لا عنوان للعنصر' }] }],
  })
  await db().update(elementTable).set({ note: 'ملاحظة باقية' }).where(eq(elementTable.title, 'نص الطهارة'))
  const named = (await csvOf(fiqh)).replace('نص الطهارة,', 'متن الطهارة,').split('\r\n')
  const [head, line] = named.map(each =>
    each
      .split(',')
      .filter((_, at) => at !== 5)
      .join(','),
  )
  expect(await read([head, line].join('\n'), false)).toMatchObject({ done: 1 })
  expect(await csvOf(fiqh)).toMatch(/متن الطهارة,ملاحظة باقية/)
})

it('a sheet that was exported before a colleague’s change takes nothing of it back, and a cell that both changed is shown', async () => {
  const subject = await aSubject({ code: 'SIR701' })
  const lesson = await aLesson(subject, 'الهجرة')
  const element = await aTextElement(lesson, 'نص الهجرة')
  const sheet = await csvOf(subject)
  await db().update(elementTable).set({ title: 'نص جديد' }).where(eq(elementTable.id, element))
  const importing = (content: string) =>
    importOutline(subject, { name: 'outline.csv', content: Buffer.from(content) }, false, 'ar')
  const title = async () => (await db().select().from(elementTable).where(eq(elementTable.id, element)))[0]!.title
  const renamed = sheet.replace('الهجرة,', 'الهجرة النبوية,')
  expect(await importing(renamed)).toMatchObject({ counts: { changed: 1, wrong: 0 }, done: 1 })
  expect(await title()).toBe('نص جديد')
  const both = sheet.replace('نص الهجرة,', 'نص آخر,')
  expect(await importing(both)).toMatchObject({ counts: { wrong: 1 }, done: 0 })
  expect(await title()).toBe('نص جديد')
})

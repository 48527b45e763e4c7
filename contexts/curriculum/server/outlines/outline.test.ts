import { buffer } from 'node:stream/consumers'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { beforeAll, expect, it } from 'vitest'
import { aLesson, aSubject, aTextElement } from '../factories.ts'
import { importOutline, outlineSheet, readOutline } from './outline.ts'

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
const read = (csv: string, code: string) => readOutline(Buffer.from(csv), 'csv', code)
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => error.errors.file,
  )

it('the outline of a subject is refused by another: no lesson of fiqh gets a title of creed', async () => {
  expect(await refused(read(await csvOf(creed), 'FQH701'))).toBe('field.outline-other-subject')
})

it('an export read back changes nothing, in every language and format, with columns in any order', async () => {
  for (const language of ['ar', 'en', 'fr']) {
    const rows = await read(await csvOf(fiqh, language), 'FQH701')
    expect(await importOutline(fiqh, rows, true, 'ar')).toMatchObject({ counts: { same: 2, changed: 0 }, vanished: [] })
  }
  const xlsx = await buffer(await outlineSheet(fiqh, 'xlsx', 'ar'))
  const rows = await readOutline(xlsx, 'xlsx', 'FQH701')
  expect(await importOutline(fiqh, rows, true, 'ar')).toMatchObject({ counts: { same: 2 } })
  const turned = (await csvOf(fiqh))
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(',').reverse().join(','))
  expect(await importOutline(fiqh, await read(turned.join('\n'), 'FQH701'), true, 'ar')).toMatchObject({
    counts: { same: 2 },
  })
})

it('a line that was deleted renames nothing and is told; the trial says old and new', async () => {
  const [head, , second] = (await csvOf(fiqh)).trimEnd().split('\r\n')
  const rows = await read([head, second!.replace('نص الصلاة', 'نص آخر')].join('\n'), 'FQH701')
  expect(await importOutline(fiqh, rows, true, 'ar')).toMatchObject({
    counts: { changed: 1, same: 0, refused: 0 },
    vanished: ['الطهارة'],
    rows: [{ changes: [{ field: 'title', from: 'نص الصلاة', to: 'نص آخر' }] }],
  })
})

it('a sheet without the headings that matter is refused, and says which it saw', async () => {
  expect(await refused(read('أ,ب\n1,2', 'FQH701'))).toBe('field.sheet-columns-missing')
})

it('kinds are read in Arabic too', async () => {
  const csv = 'رقم الدرس,عنوان الدرس,kind,عنوان العنصر\n1,الطهارة,نص,صفحة جديدة\n'
  const answer = await importOutline(fiqh, await read(csv, 'FQH701'), false, 'ar')
  expect(answer).toMatchObject({ counts: { added: 1, refused: 0 } })
  expect((await read(await csvOf(fiqh), 'FQH701')).map(row => [row.lesson_title, row.title])).toContainEqual([
    'الطهارة',
    'صفحة جديدة',
  ])
})

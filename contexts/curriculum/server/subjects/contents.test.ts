import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anAccount } from '@halaqa/identity/factories'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeLesson } from '../desk/remove-lesson.ts'
import { removeElement } from '../elements/save-element.ts'
import { aLesson, aSubject, aTaughtSubject, aTextElement } from '../factories.ts'
import { pagesOf, removePage } from '../pages/pages.ts'
import { saveCaptions } from '../videos/save-captions.ts'
import { videoTable } from '../videos/videos.table.ts'
import { contentTable } from './contents.table.ts'
import { contentOf } from './subject-content.ts'
import { subjectTable } from './subjects.table.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-contents-'))
beforeAll(() => useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder })))
afterAll(() => {
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => database.reset())

const contents = async (id: number) => (await contentOf([id])).get(id)!
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0F5C4A' } })
    .jpeg()
    .toBuffer()
const taughtSubject = async () => aTaughtSubject((await anAccount({ guard: 'teachers' })).id, await picture())

it('knows what stands in a subject of everything', async () => {
  const { subject } = await taughtSubject()
  expect(await contents(subject)).toEqual({
    parts: 1,
    lessons: 1,
    empty_lessons: 0,
    elements: 3,
    videos: 1,
    videos_without_file: 0,
    videos_without_captions: 1,
    videos_without_transcript: 1,
    pages: 1,
    texts_without_pages: 0,
    teachers: 1,
    exceptions: 1,
    duration_ms: 600_000,
  })
})

it('says nothing but zeros of an empty subject', async () => {
  expect(new Set(Object.values(await contents(await aSubject())))).toEqual(new Set([0]))
})

it('follows every change, also of what hangs on something else', async () => {
  const { subject, video, text, film, lesson } = await taughtSubject()
  await saveCaptions(video, { language: 'ar', vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nبسم الله' })
  await db().update(videoTable).set({ duration_ms: 700_000, transcript: 'نص' }).where(eq(videoTable.id, video))
  expect(await contents(subject)).toMatchObject({
    videos_without_captions: 0,
    videos_without_transcript: 0,
    duration_ms: 700_000,
  })
  for (const page of await pagesOf(text)) await removePage(page.id)
  expect(await contents(subject)).toMatchObject({ pages: 0, texts_without_pages: 1 })
  await removeElement(film)
  expect(await contents(subject)).toMatchObject({ elements: 2, videos: 0, duration_ms: 0 })
  const empty = await aLesson(subject)
  expect(await contents(subject)).toMatchObject({ lessons: 2, empty_lessons: 1 })
  await removeLesson(empty)
  await removeLesson(lesson)
  expect(await contents(subject)).toMatchObject({ lessons: 0, empty_lessons: 0 })
})

it('counts what many write into a subject at once', async () => {
  const subject = await aSubject()
  const lesson = await aLesson(subject)
  await Promise.all(Array.from({ length: 12 }, (_, at) => transaction(() => aTextElement(lesson, `نص ${at}`))))
  expect(await contents(subject)).toMatchObject({ elements: 12, pages: 12, empty_lessons: 0 })
})

it('goes with its subject', async () => {
  const subject = await aSubject()
  await aTextElement(await aLesson(subject))
  await db().execute(sql`delete from curriculum.elements`)
  await db().execute(sql`delete from curriculum.lessons`)
  await db().delete(subjectTable).where(eq(subjectTable.id, subject))
  expect(await db().$count(contentTable)).toBe(0)
})

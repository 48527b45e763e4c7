import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { semesterTable } from '@halaqa/academics/tables'
import { anAccount } from '@halaqa/identity/factories'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { fileById, readFile, storeFile } from '@halaqa/kit-server/files'
import { refusalOf } from '@halaqa/kit-server/http'
import { system } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { elementById } from '../elements/elements.queries.ts'
import { orderPlaces, removePlace, storePlace } from '../elements/places.ts'
import { removeElement, storeElement } from '../elements/save-element.ts'
import { storeException } from '../exceptions/exceptions.ts'
import { aLesson, aSubject, aTaughtSubject, aTextElement, aVideo, partTable } from '../factories.ts'
import { orderPages, pagesOf, storePage, updatePage } from '../pages/pages.ts'
import { sanitisedPage } from '../pages/sanitise.ts'
import { partsOf } from '../parts/parts.queries.ts'
import { actOnTeaching, assignTeacher, teachersPage } from '../teachers/teachers.ts'
import { convertVideo } from '../videos/convert-video.ts'
import { useVideoTools } from '../videos/ffmpeg.ts'
import { saveCaptions } from '../videos/save-captions.ts'
import { moveEnds, splitVideo } from '../videos/split-video.ts'
import { filePurpose, sweepElementFiles } from '../videos/uploads.ts'
import { playingOf, videoById } from '../videos/videos.queries.ts'
import { lessonsOf, placesIn } from './lessons.queries.ts'
import { previewSubject } from './preview.ts'
import { previewLessonRemoval, removeLesson } from './remove-lesson.ts'
import { orderLessons, storeLesson, updateLesson } from './save-lesson.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-content-'))
beforeAll(() => useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder })))
afterAll(() => {
  useVideoTools()
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => database.reset())

const lessonInput = (title: string, after = 0) => ({ title, summary: '', partId: null, after })
const titles = async (subject: number) => (await lessonsOf(subject)).map(lesson => lesson.title)
const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#0F5C4A' } })
    .jpeg()
    .toBuffer()
const aTeacher = async () => (await anAccount({ guard: 'teachers' })).id
const taught = async () => aTaughtSubject(await aTeacher(), await picture())

describe('the lessons of a subject', () => {
  it('stand where they were put: after another one, or at the end', async () => {
    const subject = await aSubject()
    const first = await storeLesson(subject, lessonInput('أ'))
    await storeLesson(subject, lessonInput('ج'))
    await storeLesson(subject, lessonInput('ب', first.id))
    expect(await titles(subject)).toEqual(['أ', 'ب', 'ج'])
    expect(await refusalOf(() => storeLesson(subject, lessonInput('د', 9999)))).toBe('invalid')
  })

  it('belong to parts of their own subject only, and the form offers no others', async () => {
    const [subject, other] = [await aSubject(), await aSubject()]
    const parts = await db()
      .insert(partTable)
      .values([subject, other].map(subjectId => ({ subjectId, title: `وحدة ${subjectId}`, position: 1 })))
      .returning()
    const [own, foreign] = parts.map(part => part.id)
    expect(await partsOf(subject)).toEqual([{ id: own, name: `وحدة ${subject}` }])
    const wrong = { ...lessonInput('أ'), partId: foreign! }
    expect(await refusalOf(() => storeLesson(subject, wrong))).toBe('invalid')
    const { id } = await storeLesson(subject, { ...wrong, partId: own! })
    expect(await refusalOf(() => updateLesson(id, { title: 'أ', summary: '', partId: foreign! }))).toBe('invalid')
    expect((await lessonsOf(subject)).map(lesson => lesson.partId)).toEqual([own])
  })

  it('take the whole order in one request, and refuse one that knows other lessons', async () => {
    const subject = await aSubject()
    const ids = [await aLesson(subject, 'أ'), await aLesson(subject, 'ب'), await aLesson(subject, 'ج')]
    expect(await orderLessons(subject, [ids[2]!, ids[0]!, ids[1]!])).toBe(3)
    expect(await titles(subject)).toEqual(['ج', 'أ', 'ب'])
    expect(await orderLessons(subject, [ids[2]!, ids[0]!, ids[1]!])).toBe(0)
    const other = await aLesson(await aSubject())
    for (const wrong of [ids.slice(1), [...ids, other], [ids[0]!, ids[0]!, ids[1]!]])
      expect(await refusalOf(() => orderLessons(subject, wrong))).toBe('order-stale')
  })

  it('that are added by two people at once all have a place of their own', async () => {
    const subject = await aSubject()
    await Promise.all(['أ', 'ب', 'ج', 'د'].map(title => storeLesson(subject, lessonInput(title))))
    expect((await lessonsOf(subject)).map(lesson => lesson.position)).toEqual([1, 2, 3, 4])
  })

  it('leave no gap when one goes, and its elements stay in the subject', async () => {
    const subject = await aSubject()
    const [first, second] = [await aLesson(subject, 'أ'), await aLesson(subject, 'ب')]
    const element = await aTextElement(first)
    expect((await previewLessonRemoval([first])).consequences).toEqual([
      { what: 'curriculum.lesson-element', count: 1 },
    ])
    await removeLesson(first)
    expect(await lessonsOf(subject)).toMatchObject([{ id: second, position: 1 }])
    expect((await elementById(element)).subjectId).toBe(subject)
  })
})

describe('elements', () => {
  it('stand in several lessons of their own subject, once in each', async () => {
    const subject = await aSubject()
    const [first, second] = [await aLesson(subject), await aLesson(subject)]
    const element = await aTextElement(first)
    await storePlace({ lessonId: second, elementId: element, required: false })
    expect(await refusalOf(() => storePlace({ lessonId: second, elementId: element, required: true }))).toBe(
      'placed-twice',
    )
    const elsewhere = await aLesson(await aSubject())
    expect(await refusalOf(() => storePlace({ lessonId: elsewhere, elementId: element, required: true }))).toBe(
      'other-subject',
    )
    const [place] = await placesIn(second)
    await removePlace(place!.placeId)
    expect(await placesIn(first)).toHaveLength(1)
    await removeElement(element)
    expect(await placesIn(first)).toEqual([])
  })

  it('are ordered as lessons are', async () => {
    const lesson = await aLesson(await aSubject())
    for (const title of ['أ', 'ب', 'ج']) await aTextElement(lesson, title)
    const ids = (await placesIn(lesson)).map(place => place.placeId)
    await orderPlaces(lesson, ids.toReversed())
    expect((await placesIn(lesson)).map(place => place.title)).toEqual(['ج', 'ب', 'أ'])
  })

  it('take the files with them that they keep, and nothing else is swept away', async () => {
    const { file } = await taught()
    const owner = { guard: 'users', id: 1 }
    const left = await storeFile({ purpose: filePurpose, name: 'left.jpg', body: await picture(), owner })
    expect(await sweepElementFiles()).toBe(0)
    travelTo(new Date(Date.now() + 25 * 3600_000))
    // The stand-in of the film in this lesson is no file of an element; the map is.
    expect(await sweepElementFiles()).toBe(1)
    setClock()
    expect(await refusalOf(() => fileById(left.id))).toBe('not-found')
    expect((await fileById((await elementById(file)).fileId!)).state).toBe('stored')
  })

  it('refuse a file that was uploaded for something else, and a video of another subject', async () => {
    const { video } = await taught()
    const lesson = await aLesson(await aSubject())
    const input = { lessonId: lesson, title: 'عنصر', note: '', url: '', fileId: null, videoId: null }
    expect(await refusalOf(() => storeElement({ ...input, kind: 'video', videoId: video }))).toBe(
      'element-file-unknown',
    )
  })
})

describe('pages', () => {
  it('keep verses, hadiths and footnotes, and nothing that runs', () => {
    const kept = '<p class="verse">قل هو الله أحد</p><p class="footnote">الإخلاص: 1</p>'
    expect(sanitisedPage(kept)).toBe(kept)
    expect(sanitisedPage('<p class="verse evil" onclick="x()">نص</p><script>x</script><img src=x onerror=y>')).toBe(
      '<p class="verse">نص</p>',
    )
    expect(sanitisedPage('<a href="javascript:x">رابط</a>')).toBe('<a>رابط</a>')
  })

  it('come back as they were kept: the classes stand, nothing that runs does, for staff and in the preview', async () => {
    const { subject, lesson, text } = await taught()
    const attack =
      '<p class="verse" style="position:fixed" onmouseover="steal()">قل هو الله أحد</p><script>steal()</script>' +
      '<p class="hadith">إنما الأعمال بالنيات</p><iframe src="https://x.example"></iframe><svg onload="steal()"></svg>' +
      '<blockquote class="footnote"><a href="javascript:steal()">متفق عليه</a></blockquote><form action="/x"><input></form>'
    const kept =
      '<p class="verse">قل هو الله أحد</p><p class="hadith">إنما الأعمال بالنيات</p>' +
      '<blockquote class="footnote"><a>متفق عليه</a></blockquote>'
    const page = await storePage(text, { title: 'ص', body: attack })
    expect(page.body).toBe(kept)
    expect((await updatePage(page.id, { title: 'ص', body: `${attack}<p>زيادة</p>` })).body).toBe(`${kept}<p>زيادة</p>`)
    await updatePage(page.id, { title: 'ص', body: kept })
    expect((await pagesOf(text)).at(-1)!.body).toBe(kept)
    const shown = await previewSubject(subject, lesson, system, 'ar')
    expect(shown.opened!.elements.find(each => each.id === text)!.pages.at(-1)!.body).toBe(kept)
  })

  it('belong to texts, are never empty, and are ordered', async () => {
    const { text, film } = await taught()
    expect(await refusalOf(() => storePage(film, { title: 'ص', body: '<p>نص</p>' }))).toBe('invalid')
    expect(await refusalOf(() => storePage(text, { title: 'ص', body: '<p> </p><script>1</script>' }))).toBe('invalid')
    await storePage(text, { title: 'ثانية', body: '<p>نص</p>' })
    const ids = (await pagesOf(text)).map(page => page.id)
    await orderPages(text, ids.toReversed())
    expect((await pagesOf(text)).map(page => page.id)).toEqual(ids.toReversed())
  })
})

describe('a video', () => {
  it('is split at marks into elements by time, in their place, the first keeping its id', async () => {
    const { lesson, film, file } = await taught()
    const rows = await splitVideo({ lessonId: lesson, elementId: film, marks: [200_000], titles: ['مقدمة', 'شرح'] })
    expect(rows).toMatchObject([
      { elementId: film, title: 'مقدمة', startMs: 0, endMs: 200_000 },
      { title: 'شرح', startMs: 200_000, endMs: 600_000 },
    ])
    const places = await placesIn(lesson)
    expect(places.map(place => place.title)).toEqual(['نص الدرس', 'مقدمة', 'شرح', 'خريطة'])
    expect(places.at(-1)!.id).toBe(file)
    expect(places[2]!.durationMs).toBe(400_000)
  })

  it('has ends that move, but not over one another nor past its end', async () => {
    const { lesson, film } = await taught()
    const rows = await splitVideo({ lessonId: lesson, elementId: film, marks: [200_000], titles: ['أ', 'ب'] })
    const [first, second] = rows.map(({ elementId, title, startMs, endMs }) => ({
      elementId,
      title,
      startMs,
      endMs: endMs!,
    }))
    await moveEnds(lesson, [{ ...first!, endMs: 150_000 }, second!])
    expect((await elementById(film)).endMs).toBe(150_000)
    for (const wrong of [
      { ...first!, endMs: 250_000 },
      { ...first!, endMs: 100, startMs: 0 },
    ])
      expect(await refusalOf(() => moveEnds(lesson, [wrong, second!]))).toBe('pieces-wrong')
    expect(await refusalOf(() => moveEnds(lesson, [first!, { ...second!, endMs: 600_001 }]))).toBe('pieces-wrong')
    // A piece that is not named stays where it is.
    expect(await refusalOf(() => moveEnds(lesson, [{ ...first!, endMs: 250_000 }]))).toBe('pieces-wrong')
  })

  it('of unknown length is split only when the player says how long it is', async () => {
    const { subject, lesson, file } = await taught()
    const stored = (await elementById(file)).fileId!
    const video = await aVideo(subject, stored, { durationMs: null })
    const input = { title: 'ف', note: '', url: '', fileId: null, videoId: video, kind: 'video' as const }
    const { id } = await storeElement({ ...input, lessonId: lesson })
    const split = { lessonId: lesson, elementId: id, marks: [5000], titles: ['أ', 'ب'] }
    expect(await refusalOf(() => splitVideo(split))).toBe('duration-unknown')
    await splitVideo({ ...split, durationMs: 9000 })
    expect((await videoById(video)).durationMs).toBe(9000)
  })

  it('serves as it was uploaded where there is no ffmpeg, and says so', async () => {
    const { video, film } = await taught()
    useVideoTools(null)
    await convertVideo(video)
    const playing = await playingOf(await elementById(film), system)
    expect(playing).toMatchObject({ state: 'plain', poster: null, audio: null })
    expect(playing.sources).toHaveLength(1)
  })

  it('becomes two sources, a poster, an audio track and a length where there is', async () => {
    const { video } = await taught()
    const jpeg = await picture()
    const calls: string[][] = []
    useVideoTools({
      probe: async () => ({ durationMs: 61_000, hasAudio: true }),
      run: async args => {
        calls.push(args)
        await writeFile(args.at(-1)!, jpeg)
      },
    })
    await convertVideo(video)
    const made = await videoById(video)
    expect(made).toMatchObject({ state: 'ready', durationMs: 61_000 })
    expect([made.mp4FileId, made.webmFileId, made.posterFileId, made.audioFileId].every(Boolean)).toBe(true)
    expect(calls).toHaveLength(4)
    expect(calls[3]).toContain('64k')
    expect((await readFile(made.posterFileId!)).length).toBeGreaterThan(0)
    await convertVideo(video)
    expect(calls).toHaveLength(4)
  })

  it('that cannot be encoded still plays as it was uploaded', async () => {
    const { video } = await taught()
    useVideoTools({ probe: () => Promise.reject(new Error('no film')), run: async () => {} })
    await convertVideo(video)
    expect((await videoById(video)).state).toBe('failed')
  })

  it('takes captions that are right and refuses others with the line', async () => {
    const { video } = await taught()
    expect(await saveCaptions(video, 'ar', 'WEBVTT\n\n00:01.000 --> 00:02.000\nبسم الله')).toBe(1)
    expect(await refusalOf(() => saveCaptions(video, 'ar', 'مرحبا'))).toBe('captions-wrong')
    expect(await saveCaptions(video, 'ar', '')).toBe(0)
  })
})

describe('teachers and exceptions', () => {
  it('are teachers, once a subject and semester, and are copied to the next with a result a row', async () => {
    const subject = await aSubject()
    const accountId = await aTeacher()
    const year = await anAcademicYear()
    const first = await aSemester({ yearId: year.id })
    const second = await aSemester({
      yearId: year.id,
      kind: 'second',
      nameAr: 'الفصل الثاني',
      startsOn: '2027-01-24',
      endsOn: '2027-05-27',
      state: 'active',
    })
    const input = { accountId, semesterId: first.id, role: 'lead' as const, hours: 3 }
    const { id, semester } = await assignTeacher(subject, input, system, 'ar')
    expect(semester).toBe('الفصل الأول 2026/2027')
    expect(await refusalOf(() => assignTeacher(subject, input, system, 'ar'))).toBe('teacher-twice')
    const unknown = { ...input, semesterId: 9999 }
    expect(await refusalOf(() => assignTeacher(subject, unknown, system, 'ar'))).toBe('invalid')
    const student = (await anAccount({ guard: 'students' })).id
    expect(await refusalOf(() => assignTeacher(subject, { ...input, accountId: student }, system, 'ar'))).toBe(
      'no-teacher',
    )
    await actOnTeaching(subject, 'copy', second.id)(id)
    expect(await refusalOf(() => actOnTeaching(subject, 'copy', second.id)(id))).toBe('teacher-twice')
    expect(await refusalOf(() => actOnTeaching(subject, 'copy', 9999)(id))).toBe('invalid')
    const page = await teachersPage(subject, undefined, system, 'ar')
    expect(page.rows.map(row => row.semester)).toEqual(['الفصل الثاني 2026/2027', 'الفصل الأول 2026/2027'])
    expect(page.running).toBe(second.id)
    expect((await teachersPage(subject, first.id, system, 'ar')).rows.map(row => row.id)).toEqual([id])
    // A semester in which somebody teaches is not removed.
    await expect(db().delete(semesterTable).where(eq(semesterTable.id, first.id))).rejects.toThrow()
  })

  it('of an exception: the account learns or teaches, and the lesson is one of the subject', async () => {
    const subject = await aSubject()
    const elsewhere = await aLesson(await aSubject())
    const staff = (await anAccount({ guard: 'users' })).id
    const exception = {
      subjectId: subject,
      lessonId: null,
      effect: 'allow' as const,
      startsOn: '2026-11-01',
      endsOn: '2026-11-02',
      reason: 'سفر',
    }
    expect(await refusalOf(() => storeException({ ...exception, accountId: staff }))).toBe('invalid')
    const accountId = await aTeacher()
    expect(await refusalOf(() => storeException({ ...exception, accountId, lessonId: elsewhere }))).toBe('invalid')
    expect(await storeException({ ...exception, accountId })).toBeGreaterThan(0)
  })
})

import { anAccount } from '@halaqa/identity/factories'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { fileById, storeFile } from '@halaqa/kit-server/files'
import { refusalOf } from '@halaqa/kit-server/http'
import { system } from '@halaqa/kit-server/request'
import { describe, expect, it } from 'vitest'
import { contentWorld } from '../content-world.ts'
import { elementById } from '../elements/elements.queries.ts'
import { filePurpose, sweepElementFiles } from '../elements/file-uploads.ts'
import { orderPlaces, removePlace, storePlace } from '../elements/places.ts'
import { removeElement, storeElement } from '../elements/save-element.ts'
import { aLesson, aSubject, aTaughtSubject, aTextElement, partTable } from '../factories.ts'
import { partsOf } from '../lessons/parts.queries.ts'
import { orderLessons, storeLesson, updateLesson } from '../lessons/save-lesson.ts'
import { orderPages, pagesOf, storePage, updatePage } from '../pages/pages.ts'
import { sanitisedPage } from '../pages/sanitise.ts'
import { lessonsOf, placesIn } from './lessons-page.ts'
import { previewSubject } from './preview.ts'
import { previewLessonRemoval, removeLesson } from './remove-lesson.ts'

const { picture } = contentWorld()
const taught = async () => aTaughtSubject((await anAccount({ guard: 'teachers' })).id, await picture())
const lessonInput = (title: string, after = 0) => ({ title, summary: '', part_id: null, after })
const titles = async (subject: number) => (await lessonsOf(subject)).map(lesson => lesson.title)
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
      .values([subject, other].map(subjectId => ({ subject_id: subjectId, title: `وحدة ${subjectId}`, position: 1 })))
      .returning()
    const [own, foreign] = parts.map(part => part.id)
    expect(await partsOf(subject)).toEqual([{ id: own, name: `وحدة ${subject}` }])
    const wrong = { ...lessonInput('أ'), part_id: foreign! }
    expect(await refusalOf(() => storeLesson(subject, wrong))).toBe('invalid')
    const { id } = await storeLesson(subject, { ...wrong, part_id: own! })
    expect(await refusalOf(() => updateLesson(id, { title: 'أ', summary: '', part_id: foreign! }))).toBe('invalid')
    expect((await lessonsOf(subject)).map(lesson => lesson.part_id)).toEqual([own])
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
    expect((await previewLessonRemoval(first)).consequences).toEqual([{ what: 'curriculum.lesson-element', count: 1 }])
    await removeLesson(first)
    expect(await lessonsOf(subject)).toMatchObject([{ id: second, position: 1 }])
    expect((await elementById(element)).subject_id).toBe(subject)
  })
})

describe('elements', () => {
  it('stand in several lessons of their own subject, once in each', async () => {
    const subject = await aSubject()
    const [first, second] = [await aLesson(subject), await aLesson(subject)]
    const element = await aTextElement(first)
    await storePlace({ lesson_id: second, element_id: element, required: false })
    expect(await refusalOf(() => storePlace({ lesson_id: second, element_id: element, required: true }))).toBe(
      'placed-twice',
    )
    const elsewhere = await aLesson(await aSubject())
    expect(await refusalOf(() => storePlace({ lesson_id: elsewhere, element_id: element, required: true }))).toBe(
      'other-subject',
    )
    const [place] = await placesIn(second)
    await removePlace(place!.place_id)
    expect(await placesIn(first)).toHaveLength(1)
    await removeElement(element)
    expect(await placesIn(first)).toEqual([])
  })

  it('are ordered as lessons are', async () => {
    const lesson = await aLesson(await aSubject())
    for (const title of ['أ', 'ب', 'ج']) await aTextElement(lesson, title)
    const ids = (await placesIn(lesson)).map(place => place.place_id)
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
    expect((await fileById((await elementById(file)).file_id!)).state).toBe('stored')
  })

  it('refuse a file that was uploaded for something else, and a video of another subject', async () => {
    const { video } = await taught()
    const lesson = await aLesson(await aSubject())
    const input = { lesson_id: lesson, title: 'عنصر', note: '', url: '', file_id: null, video_id: null }
    expect(await refusalOf(() => storeElement({ ...input, kind: 'video', video_id: video }))).toBe(
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

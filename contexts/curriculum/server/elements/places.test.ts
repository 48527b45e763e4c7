import { defineWords, readWords } from '@halaqa/kit-server/words'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { beforeEach, expect, it } from 'vitest'
import { listElements } from '../../contract/element.ts'
import { listPlaces } from '../../contract/place.ts'
import { aLesson, aSubject, aTextElement } from '../factories.ts'
import { elementsList } from './elements.queries.ts'
import { placesList, storePlace } from './places.ts'
import { previewElementRemoval, previewElementsRemoval } from './preview-removal.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const places = (query: object = {}) => pageOfList(listPlaces, placesList, { query })
const elements = (query: object = {}) => pageOfList(listElements, elementsList, { query })

it('places are listed lesson by lesson in their order, both ways, and narrowed by any mixture of filters', async () => {
  const [subjectId, other] = [await aSubject(), await aSubject()]
  const [first, second, third] = [await aLesson(subjectId), await aLesson(subjectId), await aLesson(other)]
  await aTextElement(second, 'باب الصلاة')
  await aTextElement(first, 'أحكام الطهارة')
  await aTextElement(first, 'آداب الطهارة')
  await aTextElement(third, 'أحكام الطهارة')
  const titles = async (query: object = {}) => (await places(query)).rows.map(row => row.element)
  expect(await titles()).toEqual(['أحكام الطهارة', 'آداب الطهارة', 'باب الصلاة', 'أحكام الطهارة'])
  expect(await titles({ sort: '-lesson' })).toEqual(['أحكام الطهارة', 'باب الصلاة', 'أحكام الطهارة', 'آداب الطهارة'])
  expect(await titles({ per_page: 1, page: 3 })).toEqual(['باب الصلاة'])
  expect(await places({ filter: { subject_id: subjectId }, q: 'طهاره احكام' })).toMatchObject({
    total: 1,
    rows: [{ subject_id: subjectId }],
  })
  expect((await places({ filter: { subject_id: subjectId, kind: 'text' } })).total).toBe(3)
  expect((await places({ filter: { lesson_id: first, kind: 'video' } })).total).toBe(0)
  expect((await places({ filter: { lesson_id: first } })).total).toBe(2)
})

it('elements are found by every word of their title, with the number of lessons they stand in', async () => {
  const subjectId = await aSubject()
  await aTextElement(await aLesson(await aSubject()), 'أحكام الصلاة')
  const id = await aTextElement(await aLesson(subjectId), 'أحكام الطهارة')
  expect(await elements({ q: 'الطهاره احكام' })).toMatchObject({ total: 1, rows: [{ id, lessons: 1 }] })
  expect((await elements({ filter: { subject_id: subjectId, kind: 'text' } })).rows.map(row => row.id)).toEqual([id])
  expect((await elements()).rows[0]!.id).toBe(id)
  expect((await elements({ sort: 'id' })).rows[1]!.id).toBe(id)
})

it('deleting an element says in which lessons it stands, alone or with others', async () => {
  defineWords(readWords(new URL('../../messages/', import.meta.url)))
  const subjectId = await aSubject()
  const [first, second] = [await aLesson(subjectId, 'الطهارة'), await aLesson(subjectId, 'الصلاة')]
  const element = await aTextElement(first, 'أحكام الوضوء')
  const other = await aTextElement(first, 'آداب الوضوء')
  await storePlace({ lesson_id: second, element_id: element, required: true })
  expect(await previewElementRemoval(element, 'ar')).toEqual({
    allowed: true,
    reason: null,
    consequences: [{ what: 'curriculum.lesson-element', count: 2 }],
    notes: ['موضعه: الطهارة والصلاة.'],
  })
  expect((await previewElementsRemoval(first, [element, other])).consequences).toEqual([
    { what: 'curriculum.element', count: 2 },
    { what: 'curriculum.lesson-element', count: 3 },
  ])
  expect((await places({ filter: { subject_id: subjectId } })).total).toBe(3)
})

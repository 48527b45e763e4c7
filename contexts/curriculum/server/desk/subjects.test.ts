import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, withRequest } from '@halaqa/kit-server/request'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { markPart, usualMarkParts } from '../../contract/mark-part.ts'
import { subjectPublish, subjectRead, subjectWrite } from '../../contract/permissions.ts'
import { listSubjects, SubjectInput, subjectDraft } from '../../contract/subject.ts'
import { aLesson, aSubject, aTextElement } from '../factories.ts'
import { updateSubject } from '../subjects/save-subject.ts'
import { subjectForm } from '../subjects/subjects.queries.ts'
import { changeState, previewState } from './change-state.ts'
import { previewRemoval, removeSubject } from './remove-subject.ts'
import { subjectsList } from './subjects-list.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const actor = (...permissions: string[]): Actor => ({
  id: 1,
  name: 'هدى',
  guard: 'users',
  permissions: new Set(permissions),
})
const as = <T>(who: Actor, work: () => T) =>
  withRequest({ actor: who, requestId: '', language: 'ar', address: '', agent: '' }, work)
const writer = actor(subjectRead, subjectWrite)
const publisher = actor(subjectRead, subjectWrite, subjectPublish)

async function aCompleteSubject() {
  const id = await aSubject()
  const lesson = await aLesson(id)
  await aTextElement(lesson)
  return id
}
const inputOf = async (id: number) => {
  const { id: _id, can: _can, state: _state, ...input } = await subjectForm(id, publisher)
  return input
}

describe('what a subject must say', () => {
  const input = (more: object) =>
    SubjectInput.safeParse({
      ...subjectDraft,
      code: 'fqh 101',
      name_ar: 'فقه',
      name_en: 'Fiqh',
      name_fr: 'Fiqh',
      ...more,
    })
  const keys = (more: object) =>
    input(more).error?.issues.map(issue => (issue as { params?: { key: string } }).params?.key) ?? []

  it('keeps its code in capitals without spaces', () => expect(input({}).data?.code).toBe('FQH101'))
  it('has mark parts that make 100', () =>
    expect(keys({ mark_parts: [...usualMarkParts(false).slice(1), markPart('quiz', 19)] })).toEqual(['marks-sum']))
  it('has a mark for the Quran exactly when it has Quran', () => {
    expect(keys({ has_quran: true })).toEqual(['marks-quran'])
    expect(keys({ mark_parts: usualMarkParts(true) })).toEqual(['marks-quran'])
    expect(keys({ has_quran: true, mark_parts: usualMarkParts(true) })).toEqual([])
  })
  it('tells parts of one kind apart by names of their own', () => {
    const twice = (label_ar: string) => [
      markPart('quiz', 20),
      { ...markPart('quiz', 30), label_ar },
      markPart('final', 50),
    ]
    expect(keys({ mark_parts: twice('') })).toEqual(['marks-labels'])
    expect(keys({ mark_parts: twice('الاختبار القصير الثاني') })).toEqual([])
  })
})

describe('prerequisites', () => {
  it('go round nowhere: the change that would close a round is refused', async () => {
    const first = await aSubject()
    const second = await aSubject({ prerequisite_ids: [first] })
    const third = await aSubject({ prerequisite_ids: [second] })
    const closing = { ...(await inputOf(first)), prerequisite_ids: [third] }
    expect(await refusalOf(() => updateSubject(first, closing))).toBe('prerequisite-cycle')
    expect((await inputOf(first)).prerequisite_ids).toEqual([])
  })

  it('of two changes at once that close a round together one is refused', async () => {
    const [one, two] = [await aSubject(), await aSubject()]
    const results = await Promise.all([
      refusalOf(async () => updateSubject(one, { ...(await inputOf(one)), prerequisite_ids: [two] })),
      refusalOf(async () => updateSubject(two, { ...(await inputOf(two)), prerequisite_ids: [one] })),
    ])
    expect(results.toSorted()).toEqual(['prerequisite-cycle', null].toSorted())
  })

  it('name subjects that are there, and not the subject itself', async () => {
    const id = await aSubject()
    expect(await refusalOf(async () => updateSubject(id, { ...(await inputOf(id)), prerequisite_ids: [id] }))).toBe(
      'invalid',
    )
    expect(await refusalOf(async () => updateSubject(id, { ...(await inputOf(id)), prerequisite_ids: [9999] }))).toBe(
      'invalid',
    )
  })
})

describe('the states of a subject', () => {
  it('lead from draft over review to published and archived, each step written down with its note', async () => {
    const id = await aCompleteSubject()
    await as(publisher, async () => {
      await changeState(id, 'review', 'جاهز')
      await changeState(id, 'published')
      await changeState(id, 'archived')
      await changeState(id, 'draft')
    })
    const rows = await db().select().from(auditTable).where(eq(auditTable.action, 'curriculum.subject.state'))
    expect(rows.map(row => (row.after as { state: string }).state)).toEqual([
      'review',
      'published',
      'archived',
      'draft',
    ])
    expect(rows[0]!.note).toBe('جاهز')
  })

  it('are not jumped over', async () => {
    const id = await aCompleteSubject()
    await as(publisher, async () => {
      expect(await refusalOf(() => changeState(id, 'published'))).toBe('subject-state')
      expect(await refusalOf(() => changeState(id, 'draft'))).toBe('subject-state')
    })
  })

  it('ask for a permission of their own to publish', async () => {
    const id = await aCompleteSubject()
    await as(writer, async () => {
      await changeState(id, 'review')
      expect(await refusalOf(() => changeState(id, 'published'))).toBe('forbidden')
    })
  })

  it('ask for lessons with elements before anybody reviews, and the preview counts what is missing', async () => {
    const id = await aSubject()
    await aLesson(id)
    await as(publisher, async () => {
      expect(await refusalOf(() => changeState(id, 'review'))).toBe('subject-incomplete')
      expect(await previewState(id, 'review')).toEqual({
        allowed: false,
        reason: 'subject-incomplete',
        consequences: [
          { what: 'curriculum.missing.empty_lessons', count: 1 },
          { what: 'curriculum.missing.teachers', count: 1 },
        ],
      })
    })
    expect((await inputOf(id)).code).toBeTruthy()
  })

  it('freeze hours and marks of a published subject, not its names', async () => {
    const id = await aCompleteSubject()
    await as(publisher, async () => {
      await changeState(id, 'review')
      await changeState(id, 'published')
    })
    const input = await inputOf(id)
    expect(await refusalOf(() => updateSubject(id, { ...input, hours: input.hours + 1 }))).toBe('subject-frozen')
    await updateSubject(id, { ...input, name_en: 'A better name' })
    expect((await inputOf(id)).name_en).toBe('A better name')
  })
})

describe('removal', () => {
  it('is refused while another subject asks for it, or lessons stand in it', async () => {
    const first = await aSubject()
    await aSubject({ prerequisite_ids: [first] })
    expect(await refusalOf(() => removeSubject(first))).toBe('subject-in-use')
    const full = await aCompleteSubject()
    expect(await refusalOf(() => removeSubject(full))).toBe('has-dependents')
    expect(await previewRemoval(full)).toMatchObject({
      allowed: false,
      consequences: expect.arrayContaining([{ what: 'curriculum.lesson', count: 1 }]),
    })
  })

  it('takes an unused draft away', async () => {
    const id = await aSubject()
    await removeSubject(id)
    expect(await refusalOf(() => removeSubject(id))).toBe('not-found')
  })
})

describe('the list', () => {
  const page = (query: object = {}) => pageOfList(listSubjects, subjectsList, { query, actor: writer })

  it('is found by code and by a name however it is spelt', async () => {
    await aSubject({ code: 'AQD110', name_ar: 'أصولُ العقيدة' })
    await aSubject({ code: 'FQH110', name_ar: 'فقه العبادات' })
    expect((await page({ q: 'اصول العقيده' })).rows.map(row => row.code)).toEqual(['AQD110'])
    expect((await page({ q: 'fqh' })).rows.map(row => row.code)).toEqual(['FQH110'])
    expect((await page({ q: '100%' })).total).toBe(0)
  })

  it('counts lessons and elements of each, and filters what lacks lessons', async () => {
    const full = await aCompleteSubject()
    const empty = await aSubject()
    const rows = (await page()).rows
    expect(rows.find(row => row.id === full)).toMatchObject({ lessons: 1, elements: 1, teachers: 0 })
    expect((await page({ filter: { missing: 'lessons' } })).rows.map(row => row.id)).toEqual([empty])
  })
})

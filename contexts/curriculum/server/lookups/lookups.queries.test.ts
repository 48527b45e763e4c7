import { testDatabase } from '@halaqa/kit-testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { aLesson, aSubject, aTextElement } from '../factories.ts'
import { findElements, findLessons } from './lookups.queries.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const every = { page: 1, per_page: 25 }
const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(row => row.name.replace(/^.* · /, ''))

describe('the lessons to choose from', () => {
  it('are those of the chosen subject, whatever is searched for', async () => {
    const subject = await aSubject()
    await aLesson(subject, 'مدخل')
    await aLesson(subject, 'الطهارة')
    const elsewhere = await aLesson(await aSubject(), 'الطهارة')
    expect(namesOf(await findLessons({ ...every, filter: { subject_id: subject } }))).toEqual(['1. مدخل', '2. الطهارة'])
    const both = await findLessons({ ...every, q: 'الطهارة', filter: {} })
    expect(both.rows).toHaveLength(2)
    const own = await findLessons({ ...every, q: 'الطهارة', filter: { subject_id: subject } })
    expect(own.rows.map(row => row.id)).not.toContain(elsewhere)
    expect(own.rows).toHaveLength(1)
  })

  it('have their names by id, without asking for their subject', async () => {
    const lesson = await aLesson(await aSubject(), 'الصلاة')
    expect(namesOf(await findLessons({ ...every, ids: [lesson], filter: {} }))).toEqual(['1. الصلاة'])
  })
})

describe('the elements to choose from', () => {
  it('for a lesson are those of its subject: others cannot stand in it', async () => {
    const subject = await aSubject()
    const lesson = await aLesson(subject)
    await aTextElement(await aLesson(subject), 'من درس آخر')
    await aTextElement(await aLesson(await aSubject()), 'من مقرر آخر')
    expect(namesOf(await findElements({ ...every, filter: { for_lesson: lesson } }))).toEqual(['من درس آخر'])
    expect(namesOf(await findElements({ ...every, filter: {} }))).toHaveLength(2)
  })

  it('for a lesson that is not there are none', async () => {
    await aTextElement(await aLesson(await aSubject()))
    expect((await findElements({ ...every, filter: { for_lesson: 999_999 } })).rows).toEqual([])
  })
})

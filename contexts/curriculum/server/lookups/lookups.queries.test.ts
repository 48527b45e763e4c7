import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/lookups.ts'
import { aLesson, aSubject, aTextElement } from '../factories.ts'
import { elementChoices, lessonChoices } from './lookups.queries.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const findLessons = (query: object = {}) => pageOfList(contract.findLessons, [lessonChoices], { query })
const findElements = (query: object = {}) => pageOfList(contract.findElements, [elementChoices], { query })
const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(row => row.name.replace(/^.* · /, ''))

describe('the lessons to choose from', () => {
  it('are those of the chosen subject, whatever is searched for', async () => {
    const subject = await aSubject()
    await aLesson(subject, 'مدخل')
    await aLesson(subject, 'الطهارة')
    const elsewhere = await aLesson(await aSubject(), 'الطهارة')
    expect(namesOf(await findLessons({ filter: { subject_id: subject } }))).toEqual(['1. مدخل', '2. الطهارة'])
    const both = await findLessons({ q: 'الطهارة' })
    expect(both.rows).toHaveLength(2)
    const own = await findLessons({ q: 'الطهارة', filter: { subject_id: subject } })
    expect(own.rows.map(row => row.id)).not.toContain(elsewhere)
    expect(own.rows).toHaveLength(1)
  })

  it('have their names by id, without asking for their subject', async () => {
    const lesson = await aLesson(await aSubject(), 'الصلاة')
    expect(namesOf(await findLessons({ ids: String(lesson) }))).toEqual(['1. الصلاة'])
  })
})

describe('the elements to choose from', () => {
  it('for a lesson are those of its subject: others cannot stand in it', async () => {
    const subject = await aSubject()
    const lesson = await aLesson(subject)
    await aTextElement(await aLesson(subject), 'من درس آخر')
    await aTextElement(await aLesson(await aSubject()), 'من مقرر آخر')
    expect(namesOf(await findElements({ filter: { for_lesson: lesson } }))).toEqual(['من درس آخر'])
    expect(namesOf(await findElements())).toHaveLength(2)
  })

  it('for a lesson that is not there are none', async () => {
    await aTextElement(await aLesson(await aSubject()))
    expect((await findElements({ filter: { for_lesson: 999_999 } })).rows).toEqual([])
  })
})

import { aLesson, lessonElementTable } from '@halaqa/curriculum/factories'
import { db } from '@halaqa/kit-server/database'
import { aStudent } from '@halaqa/students/factories'
import { describe, expect, it } from 'vitest'
import { aReport, aStudiedSubject } from '../factories.ts'
import { testCollege } from '../test-college.ts'
import { todayOf } from '../today/today.ts'
import { reportWatching } from '../watching/report-watching.ts'
import { subjectList, subjectPage } from './subjects.queries.ts'

const college = testCollege()

/** Plays a film to its end. */
const watch = (student: { id: number; account_id: number }, elementId: number) =>
  reportWatching(student.account_id, aReport(student.id, elementId))

describe('how far a student is in a subject', () => {
  it('counts an element once that stands in two lessons, on the home, in the list and on the page alike', async () => {
    const student = await aStudent()
    const { subject, film } = await aStudiedSubject(student.id, college.picture)
    const second = await aLesson(subject)
    await db().insert(lessonElementTable).values({ lesson_id: second, element_id: film, position: 1 })
    await watch(student, film)
    const [{ subjects }, { rows }, page] = await Promise.all([
      todayOf(student.account_id, 'ar'),
      subjectList(student.account_id, 'ar'),
      subjectPage(student.account_id, subject, 'ar'),
    ])
    for (const told of [subjects[0], rows[0], page])
      expect(told).toMatchObject({ total_elements: 3, watched_elements: 1, percent: 33 })
  })

  it('is each student’s own when many ask at the same moment', async () => {
    const [first, second] = [await aStudent(), await aStudent()]
    const [one, other] = [
      await aStudiedSubject(first.id, college.picture),
      await aStudiedSubject(second.id, college.picture),
    ]
    await watch(first, one.film)
    const [mine, theirs] = await Promise.all([todayOf(first.account_id, 'ar'), todayOf(second.account_id, 'ar')])
    expect(mine.subjects).toMatchObject([{ id: one.subject, watched_elements: 1 }])
    expect(theirs.subjects).toMatchObject([{ id: other.subject, watched_elements: 0 }])
    expect([mine.going_on?.element_id, theirs.going_on?.element_id]).toEqual([one.text, other.film])
  })
})

import { aSpecialty } from '@halaqa/academics/factories'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aForumPost, aRunningSemester } from '../factories.ts'
import { sectionsOf } from './sections.ts'

const database = testDatabase()
beforeEach(async () => {
  await database.reset()
  await aSpecialty()
})

it('lists the subjects of the running semester with how many study them, and nothing of others', async () => {
  const semesterId = await aRunningSemester()
  const [mine, foreign] = [await aSubject(), await aSubject()]
  await db().update(subjectTable).set({ state: 'published' })
  const [one, two] = [await aStudent(), await aStudent()]
  for (const { id } of [one, two]) await anEnrolment({ student_id: id, subject_id: mine, semester_id: semesterId })
  await anEnrolment({ student_id: two.id, subject_id: foreign, semester_id: semesterId })
  const begun = await aForumPost(two.id, mine)
  await aForumPost(one.id, mine, { parent_id: begun, title: '' })
  const { rows, semester } = await sectionsOf(one.account_id, 'ar')
  expect(semester).not.toBeNull()
  expect(rows).toMatchObject([{ subject_id: mine, students: 2, conversations: 1, teacher: '' }])
  await db().update(studentTable).set({ state: 'delayed' }).where(eq(studentTable.id, one.id))
  expect(await refusalOf(() => sectionsOf(one.account_id, 'ar'))).toBe('studies-closed')
})

import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { activeSemester } from '@halaqa/academics/server'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import { gradesOf } from '@halaqa/grading/factories'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { aStudent } from '@halaqa/students/factories'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { failedStudents } from '../../contract/choosing-exception.ts'
import { aChoosingException, anEnrolment, recallAll, releaseAll } from '../factories.ts'

const students = testStudents()
let running: number
let past: number
let subjectId: number
let code: string
beforeEach(async () => {
  running = (await activeSemester())!.id
  const year = await anAcademicYear({ name: '2025/2026', starts_on: '2025-09-07', ends_on: '2026-08-27' })
  past = (await aSemester({ year_id: year.id, starts_on: '2025-09-14', ends_on: '2026-01-15' })).id
  subjectId = await aSubject({ hours: 3 })
  const [subject] = await db().select().from(subjectTable).where(eq(subjectTable.id, subjectId))
  code = subject!.code
})

const list = (query: object = {}) => students.officer(failedStudents, { query })
const idsOf = async (query: object = {}) => (await list(query)).rows.map(each => each.id)

/** A student with this mark in the semester before. */
async function aStudentWith(mark: number, wish: Parameters<typeof aStudent>[0] = {}) {
  const student = await aStudent(wish)
  const enrolment = await anEnrolment({ student_id: student.id, subject_id: subjectId, semester_id: past })
  await gradesOf(enrolment.id, mark)
  return student
}

it('only released failures are listed, and no longer once the release is recalled', async () => {
  const { id } = await aStudentWith(40)
  await aStudentWith(80)
  expect(await list()).toMatchObject({ rows: [], total: 0, last_page: 1 })
  await releaseAll(past, subjectId)
  const { rows, total } = await list()
  expect(total).toBe(1)
  expect(rows).toMatchObject([{ id, hours: 3, subjects: expect.stringContaining(code), may_choose_until: null }])
  await recallAll(past, subjectId)
  expect(await idsOf()).toEqual([])
})

it('whoever studies the subject again, or has passed it since, has nothing to repeat', async () => {
  const { id } = await aStudentWith(40)
  await releaseAll(past, subjectId)
  const again = await anEnrolment({ student_id: id, subject_id: subjectId, semester_id: running })
  expect(await idsOf()).toEqual([])
  await gradesOf(again.id, 60)
  expect(await idsOf()).toEqual([])
})

it('a subject that was failed twice counts once', async () => {
  const { id } = await aStudentWith(40)
  const again = await anEnrolment({ student_id: id, subject_id: subjectId, semester_id: running })
  await gradesOf(again.id, 30)
  await releaseAll(past, subjectId)
  await releaseAll(running, subjectId)
  expect(await list()).toMatchObject({ rows: [{ id, hours: 3 }], total: 1 })
})

it('only active students have to choose', async () => {
  await aStudentWith(40, { state: 'withdrawn' })
  await releaseAll(past, subjectId)
  expect(await idsOf()).toEqual([])
})

it('in pages by number, either way; beyond the last page the whole is still known', async () => {
  const ids = []
  for (const mark of [10, 20, 30]) ids.push((await aStudentWith(mark)).id)
  await releaseAll(past, subjectId)
  expect(await list({ per_page: 10 })).toMatchObject({ total: 3, current_page: 1, last_page: 1 })
  expect(await idsOf()).toEqual(ids)
  expect(await idsOf({ sort: '-id' })).toEqual([...ids].reverse())
  expect(await list({ page: 7, per_page: 10 })).toMatchObject({ rows: [], total: 3, current_page: 7, last_page: 1 })
})

it('is searched by name and number, and filtered by speciality', async () => {
  const student = await aStudentWith(40, { full_name: 'سعيد بن زاهر السالمي' })
  await aStudentWith(40, { full_name: 'مريم بنت عامر' })
  await releaseAll(past, subjectId)
  expect(await idsOf({ q: 'زاهر' })).toEqual([student.id])
  expect(await idsOf({ q: student.number })).toEqual([student.id])
  expect(await idsOf({ filter: { specialty_id: student.specialty_id + 1000 } })).toEqual([])
  expect(await idsOf({ filter: { specialty_id: student.specialty_id } })).toHaveLength(2)
})

it('an exception of the running semester stands beside the student', async () => {
  const { id } = await aStudentWith(40)
  await releaseAll(past, subjectId)
  const until = clock.today()
  await aChoosingException({ student_id: id, semester_id: running, until, reason: 'ظروف صحية' })
  expect((await list()).rows).toMatchObject([{ id, may_choose_until: until }])
})

it('is for those who may read subjects of students', async () => {
  expect(await codeOf(students.reader(failedStudents))).toBe('forbidden')
  expect(await codeOf(students.stranger(failedStudents))).toBe('unauthenticated')
})

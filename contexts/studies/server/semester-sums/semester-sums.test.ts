import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { activeSemester } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { testStudents } from '@halaqa/records/test-app'
import { aStudent } from '@halaqa/students/factories'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anEnrolment, enrolmentTable } from '../factories.ts'
import { semesterFigures } from './semester-figures.queries.ts'
import { semesterSumTable } from './semester-sums.table.ts'
import { sumSemesters } from './sum-semesters.ts'

testStudents()
let past: number
let running: number
let subjectId: number
beforeEach(async () => {
  const year = await anAcademicYear({ name: '2025/2026', starts_on: '2025-09-07', ends_on: '2026-08-27' })
  past = (await aSemester({ year_id: year.id, starts_on: '2025-09-14', ends_on: '2026-01-15' })).id
  running = (await activeSemester())!.id
  subjectId = await aSubject()
  for (const state of ['success', 'fail', 'equal'] as const) await studying(past, state)
  await studying(running, 'study')
})
afterEach(() => setClock())
async function studying(semester_id: number, state: 'success' | 'fail' | 'equal' | 'study') {
  return anEnrolment({ student_id: (await aStudent()).id, subject_id: subjectId, semester_id }, { state })
}
const hoursLater = (hours: number) => {
  const later = new Date(clock.now().getTime() + hours * 3_600_000)
  setClock({ now: () => later })
}
const sumsOf = async (semesterId: number) =>
  (await db().select().from(semesterSumTable).where(eq(semesterSumTable.semester_id, semesterId)))[0]
const figuresOf = async (semesterId: number) => (await semesterFigures()).find(each => each.id === semesterId)
const inPast = { students: 3, subjects: 1, enrolments: 3, success: 2, fail: 1, study: 0 }

it('a semester that does not run is summed once it was watched for two hours, and says the same', async () => {
  expect(await figuresOf(past)).toMatchObject(inPast)
  await sumSemesters()
  expect(await sumsOf(past)).toMatchObject({ students: null })
  hoursLater(1)
  await sumSemesters()
  expect(await sumsOf(past)).toMatchObject({ students: null })
  hoursLater(2)
  await Promise.all([sumSemesters(), sumSemesters()])
  expect(await sumsOf(past)).toMatchObject(inPast)
  expect(await figuresOf(past)).toEqual({ id: past, ...inPast })
  expect(await sumsOf(running)).toBeUndefined()
  expect(await figuresOf(running)).toMatchObject({ students: 1, study: 1 })
})

it.each([
  ['added', () => studying(past, 'fail'), { enrolments: 4, students: 4, fail: 2 }],
  [
    'taken away',
    () => db().delete(enrolmentTable).where(eq(enrolmentTable.state, 'fail')),
    { enrolments: 2, students: 2, fail: 0 },
  ],
  [
    'moved to another semester',
    () => db().update(enrolmentTable).set({ semester_id: running }).where(eq(enrolmentTable.state, 'fail')),
    { enrolments: 2, students: 2, fail: 0 },
  ],
  [
    'given another state',
    () => db().update(enrolmentTable).set({ state: 'success' }).where(eq(enrolmentTable.state, 'fail')),
    { success: 3, fail: 0 },
  ],
] as const)('an enrolment that is %s is counted at once, and summed anew later', async (_, change, after) => {
  await sumSemesters()
  hoursLater(3)
  await sumSemesters()
  await change()
  expect(await sumsOf(past)).toBeUndefined()
  expect(await figuresOf(past)).toMatchObject({ ...inPast, ...after })
  await sumSemesters()
  hoursLater(3)
  await sumSemesters()
  expect(await sumsOf(past)).toMatchObject({ ...inPast, ...after })
})

it('what changes while a semester is watched begins the watch anew', async () => {
  await sumSemesters()
  await studying(past, 'success')
  hoursLater(3)
  await sumSemesters()
  expect(await sumsOf(past)).toMatchObject({ students: null })
})

it('a semester without enrolments is not told', async () => {
  const year = await anAcademicYear({ name: '2024/2025', starts_on: '2024-09-07', ends_on: '2025-08-27' })
  const { id } = await aSemester({ year_id: year.id, starts_on: '2024-09-14', ends_on: '2025-01-15' })
  expect(await figuresOf(id)).toBeUndefined()
  await sumSemesters()
  hoursLater(3)
  await sumSemesters()
  expect(await figuresOf(id)).toBeUndefined()
})

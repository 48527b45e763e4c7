import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { enrolmentById } from '../enrolments/enrolments.queries.ts'
import { anEnrolment, aStudent, gradesOf, releaseAll, studentTable } from '../factories.ts'
import { gradeEntryTable } from '../grades/grades.table.ts'
import { applyMercy } from './apply-mercy.ts'

const database = testDatabase()
let semesterId: number
beforeEach(async () => {
  await database.reset()
  await ensureAcademics()
  await aSpecialty({ degreeType: 'bachelor' })
  semesterId = (await aSemester()).id
})
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )
async function marked(studentId: number, mark: number, wish: Parameters<typeof anEnrolment>[1] = {}) {
  const subjectId = await aSubject()
  const { id } = await anEnrolment({ studentId, subjectId, semesterId }, wish)
  await gradesOf(id, mark)
  return { id, subjectId }
}

it('lifts failing results to the pass mark; the average follows where the result is released', async () => {
  const student = await aStudent()
  const near = await marked(student.id, 48)
  const far = await marked(student.id, 40)
  await releaseAll(semesterId, near.subjectId)
  expect(await applyMercy({ semesterId, points: 3, decisionNumber: '7/2026' })).toMatchObject({
    students: 1,
    results: 1,
  })
  expect(await enrolmentById(near.id)).toMatchObject({ mark: 50, mercy: 2, state: 'success' })
  expect(await enrolmentById(far.id)).toMatchObject({ mark: 40, mercy: 0, state: 'fail' })
  const [row] = await db().select().from(studentTable).where(eq(studentTable.id, student.id))
  expect(row!.gpa).toBe(100)
  expect(await db().select().from(gradeEntryTable)).toMatchObject([
    { part: null, before: 48, after: 50, source: 'mercy', reason: '7/2026' },
  ])
})

it('a double click gives once, and a second decision only what the limit still has', async () => {
  const student = await aStudent()
  await marked(student.id, 48)
  const twice = { semesterId, points: 3, decisionNumber: '7/2026' }
  const answers = await Promise.all([refused(applyMercy(twice)), refused(applyMercy(twice))])
  expect(answers.sort()).toEqual(['nobody-to-mercy', undefined].sort())
  await marked(student.id, 48)
  expect(await refused(applyMercy(twice))).toBe('nobody-to-mercy')
  expect(await applyMercy({ ...twice, points: 4 })).toMatchObject({ results: 1 })
})

it('whoever is barred from the exam gets none', async () => {
  const student = await aStudent()
  await marked(student.id, 49, { extraState: 'barred' })
  expect(await refused(applyMercy({ semesterId, points: 3, decisionNumber: '7' }))).toBe('nobody-to-mercy')
})

import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { currentRequest, nobody, withRequest } from '@halaqa/kit-server/request'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { anEnrolment, recallAll, releaseAll } from '@halaqa/studies/factories'
import { enrolmentById } from '@halaqa/studies/server'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { mercyFor } from '../../contract/mercy.ts'
import { gradesOf } from '../factories.ts'
import { approvalPreview, approveChange, requestChange } from '../grades/change-released.ts'
import { enterGrade } from '../grades/enter-grade.ts'
import { gradeEntryTable } from '../grades/grades.table.ts'
import { applyMercy } from './apply-mercy.ts'
import { reportPage } from './mercy.queries.ts'
import { undoMercy } from './undo-mercy.ts'

const database = testDatabase()
beforeAll(() => defineWords(readWords(new URL('../../messages/', import.meta.url))))
let semesterId: number
beforeEach(async () => {
  await database.reset()
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  semesterId = (await aSemester()).id
})
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )
async function marked(studentId: number, mark: number, wish: Parameters<typeof anEnrolment>[1] = {}) {
  const subjectId = await aSubject()
  const { id } = await anEnrolment({ student_id: studentId, subject_id: subjectId, semester_id: semesterId }, wish)
  await gradesOf(id, mark)
  return { id, subject_id: subjectId }
}

it('lifts failing results to the pass mark; the average follows where the result is released', async () => {
  const student = await aStudent()
  const near = await marked(student.id, 48)
  const far = await marked(student.id, 40)
  await releaseAll(semesterId, near.subject_id)
  expect(await applyMercy({ semester_id: semesterId, points: 3, decisionNumber: '7/2026' })).toMatchObject({
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
  const twice = { semester_id: semesterId, points: 3, decisionNumber: '7/2026' }
  const answers = await Promise.all([refused(applyMercy(twice)), refused(applyMercy(twice))])
  expect(answers.sort()).toEqual(['nobody-to-mercy', undefined].sort())
  await marked(student.id, 48)
  expect(await refused(applyMercy(twice))).toBe('nobody-to-mercy')
  expect(await applyMercy({ ...twice, points: 4 })).toMatchObject({ results: 1 })
})

it('whoever is barred from the exam gets none', async () => {
  const student = await aStudent()
  await marked(student.id, 49, { extra_state: 'barred' })
  expect(await refused(applyMercy({ semester_id: semesterId, points: 3, decisionNumber: '7' }))).toBe('nobody-to-mercy')
})

const partsOf = (id: number, value: number) => enterGrade({ enrolmentId: id, part: 'final', value })
const reported = async () =>
  (await reportPage({ page: 1, per_page: 10, sort: 'number', filter: {} }, nobody, 'ar')).rows

it('mercy is computed anew when a mark changes: a raised mark needs less of it or none', async () => {
  const student = await aStudent()
  const { id } = await marked(student.id, 48)
  await applyMercy({ semester_id: semesterId, points: 3, decisionNumber: '7/2026' })
  // 48 of every part: 24 of the 50 of the final. One point more needs one point less.
  await partsOf(id, 2500)
  expect(await enrolmentById(id)).toMatchObject({ mark: 50, mercy: 1, state: 'success' })
  await partsOf(id, 2900)
  expect(await enrolmentById(id)).toMatchObject({ mark: 53, mercy: 0, state: 'success' })
  expect(await reported()).toMatchObject([{ before: 48, points: 2, counted: 0, mark: 53 }])
})

it('a mark that falls is lifted again within the decision, and not beyond it', async () => {
  const student = await aStudent()
  const { id } = await marked(student.id, 48)
  await applyMercy({ semester_id: semesterId, points: 3, decisionNumber: '7/2026' })
  await partsOf(id, 2300)
  expect(await enrolmentById(id)).toMatchObject({ mark: 50, mercy: 3, state: 'success' })
  await partsOf(id, 2200)
  expect(await enrolmentById(id)).toMatchObject({ mark: 46, mercy: 0, state: 'fail' })
  await enterGrade({ enrolmentId: id, part: 'final', value: null })
  expect(await enrolmentById(id)).toMatchObject({ mark: null, mercy: 0 })
})

it('a change by four eyes says before it is agreed to what becomes of the mercy, and does that', async () => {
  const student = await aStudent()
  const { id, subject_id } = await marked(student.id, 48)
  await applyMercy({ semester_id: semesterId, points: 3, decisionNumber: '7/2026' })
  await releaseAll(semesterId, subject_id)
  const officer = (at: number) => ({ ...nobody, id: at, guard: 'users', name: `موظف ${at}` })
  const as = <T>(at: number, work: () => Promise<T>) => withRequest({ ...currentRequest(), actor: officer(at) }, work)
  const change = await as(1, () => requestChange({ enrolmentId: id, part: 'final', value: 2800, reason: 'خطأ' }))
  const preview = await as(2, () => approvalPreview(change, 'ar'))
  expect(preview).toMatchObject({
    allowed: true,
    notes: [expect.stringContaining('50'), expect.stringMatching(/2.*0/)],
  })
  expect(await enrolmentById(id)).toMatchObject({ mark: 50, mercy: 2 })
  await as(2, () => approveChange(change))
  expect(await enrolmentById(id)).toMatchObject({ mark: 52, mercy: 0 })
})

it('the points that count never pass the limit of the decision, and are given only where they make a pass', () => {
  const mark = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(mark, mark, fc.integer({ min: 0, max: 20 }), (total, passMark, points) => {
      const given = mercyFor(total, { pass_mark: passMark, points })
      expect(given).toBeLessThanOrEqual(points)
      if (given) expect(total + given).toBe(passMark)
      else expect(total >= passMark || passMark - total > points).toBe(true)
    }),
  )
})

it('a decision is taken back as a whole while students see none of it, and stays in the report as what it was', async () => {
  const student = await aStudent()
  const near = await marked(student.id, 48)
  const run = await applyMercy({ semester_id: semesterId, points: 3, decisionNumber: '7/2026' })
  await releaseAll(semesterId, near.subject_id)
  expect(await refused(undoMercy(run.id, 'خطأ'))).toBe('mercy-is-shown')
  await recallAll(semesterId, near.subject_id)
  await undoMercy(run.id, 'خطأ')
  expect(await enrolmentById(near.id)).toMatchObject({ mark: 48, mercy: 0, state: 'fail' })
  expect(await refused(undoMercy(run.id, 'خطأ'))).toBe('mercy-is-undone')
  expect(await reported()).toMatchObject([{ before: 48, points: 2, counted: 0, mark: 48 }])
  expect(await applyMercy({ semester_id: semesterId, points: 3, decisionNumber: '8/2026' })).toMatchObject({
    results: 1,
  })
})

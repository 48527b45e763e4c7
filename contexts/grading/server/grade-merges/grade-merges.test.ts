import { aSemester } from '@halaqa/academics/factories'
import { activeSemester } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { studentRecord } from '@halaqa/records/contract'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { mergeStudents } from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment, enrolmentTable, refreshAverages, releaseAll } from '@halaqa/studies/factories'
import { asc, eq, like } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import * as contract from '../../contract/grade-merges.ts'
import { aComplaint, gradesOf, gradeTable, requestChange } from '../factories.ts'
import { gradeEntryTable } from '../grades/grades.table.ts'
import { complaintTable } from '../results/complaints.table.ts'
import { gradeMergeTable } from './grade-merges.table.ts'

const students = testStudents()
let semesterId: number
let earlierId: number
let subjectId: number
beforeEach(async () => {
  const now = (await activeSemester())!
  semesterId = now.id
  const wish = { year_id: now.year_id, kind: 'summer', starts_on: '2026-06-01', ends_on: '2026-08-01' } as const
  earlierId = (await aSemester(wish)).id
  subjectId = await aSubject()
})

/** A student with the subject twice: a whole mark of 80 in the earlier semester, only a quiz in the later. */
async function studiedTwice() {
  const student = await aStudent()
  const keep = await anEnrolment({ student_id: student.id, subject_id: subjectId, semester_id: earlierId })
  const drop = await anEnrolment(
    { student_id: student.id, subject_id: subjectId, semester_id: semesterId },
    { paid: true, invoice_id: 77 },
  )
  await gradesOf(keep.id, 80)
  await db().delete(gradeTable).where(eq(gradeTable.part, 'final'))
  await db().update(enrolmentTable).set({ mark: null, state: 'study' }).where(eq(enrolmentTable.id, keep.id))
  await gradesOf(drop.id, 60)
  await db().update(enrolmentTable).set({ mark: 60, state: 'success' }).where(eq(enrolmentTable.id, drop.id))
  return { student, keep_id: keep.id, drop_id: drop.id }
}
type Pair = { keep_id: number; drop_id: number }
const merge = ({ keep_id, drop_id }: Pair) =>
  students.officer(contract.mergeGrades, { body: { keep_id, drop_id, reason: '<b>سُجّل مرتين</b>' } })
const trial = ({ keep_id, drop_id }: Pair) => students.officer(contract.tryGradeMerge, { query: { keep_id, drop_id } })
const snapshot = async () => ({
  enrolments: await db().select().from(enrolmentTable).orderBy(asc(enrolmentTable.id)),
  grades: await db()
    .select({ enrolment_id: gradeTable.enrolment_id, part: gradeTable.part, value: gradeTable.value })
    .from(gradeTable)
    .orderBy(asc(gradeTable.enrolment_id), asc(gradeTable.part)),
})

it('lists what a student has twice, shows which marks would stand, and merges: what is missing comes from the other', async () => {
  const pair = await studiedTwice()
  const { rows } = await students.officer(contract.listGradePairs)
  expect(rows).toMatchObject([{ why: 'twice', keep: { id: pair.keep_id }, drop: { id: pair.drop_id } }])
  const shown = await trial(pair)
  expect(shown).toMatchObject({ allowed: true, needs_approval: false })
  expect(shown.parts.find(each => each.part === 'final')).toMatchObject({
    keep: null,
    stands: shown.parts.at(-1)!.drop,
  })
  for (const { part, keep, stands } of shown.parts) if (part !== 'final') expect(stands).toBe(keep)
  expect(await merge(pair)).toMatchObject({ state: 'done', can: { undo: true } })
  const [left, ...others] = (await snapshot()).enrolments
  expect(others).toEqual([])
  expect(left).toMatchObject({ id: pair.keep_id, mark: shown.mark, paid: true, invoice_id: 77, state: 'success' })
  expect((await students.officer(contract.listGradePairs)).total).toBe(0)
  expect(await db().$count(auditTable, like(auditTable.action, 'grading.grade-merge.%'))).toBe(1)
})

it('is undone within a day, once: both attempts are as they were', async () => {
  const pair = await studiedTwice()
  await aComplaint(pair.drop_id)
  const before = await snapshot()
  const { id } = await merge(pair)
  expect(await db().$count(complaintTable, eq(complaintTable.enrolment_id, pair.keep_id))).toBe(1)
  const undo = () => codeOf(students.officer(contract.undoGradeMerge.perform, { params: { id } }))
  expect(await undo()).toBe('done')
  expect(await snapshot()).toEqual(before)
  expect(await db().$count(complaintTable, eq(complaintTable.enrolment_id, pair.drop_id))).toBe(1)
  expect(await undo()).toBe('grade-merge-settled')
})

it('is settled when the marks have been worked on since, or after a day', async () => {
  const { id } = await merge(await studiedTwice())
  const undo = () => codeOf(students.officer(contract.undoGradeMerge.perform, { params: { id } }))
  await db().update(gradeTable).set({ value: 100 })
  expect(await undo()).toBe('grade-merge-settled')
  await db()
    .update(gradeMergeTable)
    .set({ decided_at: new Date(0) })
  expect(await undo()).toBe('grade-merge-settled')
})

it('what students see is merged by two officers, and put back by two', async () => {
  const pair = await studiedTwice()
  await releaseAll(semesterId, subjectId)
  await refreshAverages([pair.student.id])
  const before = await snapshot()
  expect(await trial(pair)).toMatchObject({ needs_approval: true })
  const { id, state } = await merge(pair)
  expect(state).toBe('open')
  expect(await codeOf(merge(pair))).toBe('grade-merge-exists')
  expect(await snapshot()).toEqual(before)
  const params = { id }
  expect(await codeOf(students.officer(contract.approveGradeMerge.perform, { params }))).toBe('same-officer')
  expect(await students.otherOfficer(contract.approveGradeMerge.perform, { params })).toMatchObject({ state: 'done' })
  expect(await codeOf(students.otherOfficer(contract.undoGradeMerge.perform, { params }))).toBe('same-officer')
  expect(await codeOf(students.officer(contract.undoGradeMerge.perform, { params }))).toBe('done')
  expect(await snapshot()).toEqual(before)
  await expect(db().update(gradeMergeTable).set({ state: 'done', decided_by_id: 1 })).rejects.toThrow()
})

it('what is refused changes nothing', async () => {
  const pair = await studiedTwice()
  await releaseAll(semesterId, subjectId)
  const before = await snapshot()
  const { id } = await merge(pair)
  await students.otherOfficer(contract.refuseGradeMerge.perform, { params: { id } })
  expect(await snapshot()).toEqual(before)
  expect(await codeOf(students.otherOfficer(contract.approveGradeMerge.perform, { params: { id } }))).toBe(
    'grade-merge-settled',
  )
})

it('a double click merges once', async () => {
  const pair = await studiedTwice()
  const codes = await Promise.all([codeOf(merge(pair)), codeOf(merge(pair))])
  expect(codes.sort()).toEqual(['done', 'grade-merge-not-one-attempt'])
})

it('a retake after failing is no double registration; another’s attempt or subject is not merged', async () => {
  const pair = await studiedTwice()
  const other = await aStudent()
  const foreign = await anEnrolment({ student_id: other.id, subject_id: subjectId, semester_id: semesterId })
  const elsewhere = await anEnrolment({
    student_id: pair.student.id,
    subject_id: await aSubject(),
    semester_id: semesterId,
  })
  for (const drop_id of [pair.keep_id, foreign.id, elsewhere.id, 999_999])
    expect(await codeOf(merge({ ...pair, drop_id }))).toBe('grade-merge-not-one-attempt')
  await db().update(enrolmentTable).set({ state: 'fail' }).where(eq(enrolmentTable.id, pair.keep_id))
  expect((await students.officer(contract.listGradePairs)).total).toBe(0)
  expect(await codeOf(merge(pair))).toBe('grade-merge-not-one-attempt')
})

it('an open change of a mark, or a complaint about each, is decided first', async () => {
  const pair = await studiedTwice()
  await aComplaint(pair.keep_id)
  await aComplaint(pair.drop_id)
  expect(await codeOf(merge(pair))).toBe('grade-merge-waits')
  await db().delete(complaintTable)
  await releaseAll(semesterId, subjectId)
  await requestChange({ enrolmentId: pair.drop_id, part: 'final', value: 100, reason: 'x' })
  expect(await codeOf(merge(pair))).toBe('grade-merge-waits')
})

it('what both records of a merge have in one semester is merged into the record that stays', async () => {
  const [from, into] = [await aStudent({ civil_number: '8123' }), await aStudent({ civil_number: '8123' })]
  const drop = await anEnrolment({ student_id: from.id, subject_id: subjectId, semester_id: semesterId })
  const keep = await anEnrolment({ student_id: into.id, subject_id: subjectId, semester_id: semesterId })
  await gradesOf(drop.id, 70)
  await students.officer(mergeStudents.perform, { body: { from_id: from.id, into_id: into.id, reason: 'x' } })
  const { rows } = await students.officer(contract.listGradePairs)
  expect(rows).toMatchObject([{ why: 'records', keep: { id: keep.id }, drop: { id: drop.id } }])
  expect(await codeOf(merge({ keep_id: drop.id, drop_id: keep.id }))).toBe('grade-merge-not-one-attempt')
  expect(await merge({ keep_id: keep.id, drop_id: drop.id })).toMatchObject({ state: 'done' })
  const record = await students.officer(studentRecord, { params: { id: into.id } })
  expect(record.semesters[0]!.rows).toMatchObject([{ enrolment_id: keep.id, mark: 70 }])
  expect(await db().$count(gradeEntryTable, eq(gradeEntryTable.enrolment_id, keep.id))).toBeGreaterThan(0)
})

it('readers of students see no marks here, and merge nothing', async () => {
  const pair = await studiedTwice()
  expect(await codeOf(students.reader(contract.listGradePairs))).toBe('forbidden')
  const body = { keep_id: pair.keep_id, drop_id: pair.drop_id, reason: 'x' }
  expect(await codeOf(students.reader(contract.mergeGrades, { body }))).toBe('forbidden')
})

it('the pairs are exported with both semesters and marks, and why they stand there', async () => {
  const { student } = await studiedTwice()
  const url = `/students/merge/grade/export?format=csv&q=${encodeURIComponent(student.full_name)}`
  const headers = { 'x-who': 'one', accept: 'application/json', 'accept-language': 'ar' }
  const reply = await students.app.inject({ method: 'GET', url, headers })
  const lines = String(reply.rawPayload).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(student.number)
  expect(lines[1]).toMatch(/,60,سُجل مرتين$/)
})
